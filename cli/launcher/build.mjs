import { runNode } from './child.mjs'
import { EXIT, fail } from './failure.mjs'
import { HOUSE, inHouse } from './house.mjs'
import { removeStamp, staleness, writeStamp } from './product.mjs'
import { PRODUCTS } from './products.mjs'

/**
 * Builds what is stale, all at once. Ends the process with exit code 1 when one does not build.
 * @param {readonly import('./product.mjs').Product[]} [products] default: all
 * @param {(line: string) => void} [say] takes what is going on, for people
 */
export async function buildStale(products = PRODUCTS.all, say = console.log) {
  const failures = await Promise.all(products.map((product) => buildUnlessFresh(product, say)))
  const messages = failures.filter((message) => message !== undefined)
  if (messages.length > 0) fail(messages.join('\n\n'), EXIT.failed)
}

/**
 * @param {import('./product.mjs').Product} product
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} what went wrong, if anything
 */
async function buildUnlessFresh(product, say) {
  const stale = staleness(HOUSE, product)
  if (stale === undefined) return undefined
  say(`Building the ${product.name}…`)
  removeStamp(HOUSE, product)
  const cwd = inHouse(product.cwd)
  const { exitCode, output } = await runNode(inHouse(product.script), product.args, { cwd })
  if (exitCode !== 0) return `${output.trim()}\n\nBuilding the ${product.name} failed.`
  writeStamp(HOUSE, product, stale.fingerprint)
  return undefined
}
