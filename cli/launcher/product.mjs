import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { glance, isNoted, note } from './glance.mjs'

/**
 * Something that is built: from which files, into which, and by which script.
 * @typedef {object} Product
 * @property {string} name as in "Building the …"
 * @property {readonly string[]} inputs files and folders, relative to the root
 * @property {string} output the file that is there when it is built, relative to the root
 * @property {string} script JavaScript file that builds it, relative to the root
 * @property {readonly string[]} args for the script
 * @property {string} cwd relative to the root
 */

/**
 * Why it has to be built anew, or `undefined` when what stands there was made of these very inputs.
 * @param {string} root
 * @param {Product} product
 * @returns {{ fingerprint: string } | undefined}
 */
export function staleness(root, product) {
  const stamp = stampFile(root, product)
  const isBuilt = existsSync(join(root, product.output)) && existsSync(stamp)
  const madeOf = isBuilt ? readFileSync(stamp, 'utf8') : ''
  const noteFile = join(dirname(stamp), '.glance')
  const seen = `${glance(root, product.inputs)} ${madeOf}`
  if (isBuilt && isNoted(noteFile, seen)) return undefined
  const now = fingerprint(root, product.inputs)
  if (madeOf !== now) return { fingerprint: now }
  note(noteFile, seen)
  return undefined
}

/**
 * Takes the stamp away before a build, so that one which does not come to its end counts as none.
 * @param {string} root
 * @param {Product} product
 */
export function removeStamp(root, product) {
  rmSync(stampFile(root, product), { force: true })
}

/**
 * @param {string} root
 * @param {Product} product
 * @param {string} madeOf fingerprint of the inputs, taken before the build began
 */
export function writeStamp(root, product, madeOf) {
  const stamp = stampFile(root, product)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, madeOf)
}

/**
 * @param {string} root
 * @param {Product} product
 */
function stampFile(root, product) {
  return join(root, dirname(product.output), '.stamp')
}
