import { runNode } from './child.mjs'
import { EXIT, fail } from './failure.mjs'
import { HOUSE, inHouse } from './house.mjs'
import { removeStamp, staleness, writeStamp } from './product.mjs'
import { PRODUCTS } from './products.mjs'

/** Builds what is stale, all at once. Ends the process with exit code 1 when one does not build. */
export async function buildStale() {
  const failures = await Promise.all(PRODUCTS.map(buildUnlessFresh))
  const messages = failures.filter((message) => message !== undefined)
  if (messages.length > 0) fail(messages.join('\n\n'), EXIT.failed)
}

/**
 * @param {import('./product.mjs').Product} product
 * @returns {Promise<string | undefined>} what went wrong, if anything
 */
async function buildUnlessFresh(product) {
  const stale = staleness(HOUSE, product)
  if (stale === undefined) return undefined
  console.log(`Building the ${product.name}…`)
  removeStamp(HOUSE, product)
  const cwd = inHouse(product.cwd)
  const { exitCode, output } = await runNode(inHouse(product.script), product.args, { cwd })
  if (exitCode !== 0) return `${output.trim()}\n\nBuilding the ${product.name} failed.`
  writeStamp(HOUSE, product, stale.fingerprint)
  return undefined
}
