import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint, isCached, statFingerprint, writeCache } from './fingerprint.mjs'

/**
 * Something that a script builds.
 * @typedef {object} Product
 * @property {string} name as in "Building the …"
 * @property {readonly string[]} inputs files and folders, relative to the root
 * @property {string} output a file that exists once the product is built, relative to the root
 * @property {string} script JavaScript file that builds it, relative to the root
 * @property {readonly string[]} args of the script
 * @property {string} cwd relative to the root
 */

/**
 * The fingerprint to build for, or `undefined` when the output was built from these inputs.
 * @param {string} root
 * @param {Product} product
 * @returns {{ fingerprint: string } | undefined}
 */
export function staleness(root, product) {
  const stamp = stampFile(root, product)
  const isBuilt = existsSync(join(root, product.output)) && existsSync(stamp)
  const builtFrom = isBuilt ? readFileSync(stamp, 'utf8') : ''
  // Reading all inputs takes a second: while names, sizes and times are those of the last check, its result stands.
  const cacheFile = join(dirname(stamp), '.glance')
  const quickFingerprint = `${statFingerprint(root, product.inputs)} ${builtFrom}`
  if (isBuilt && isCached(cacheFile, quickFingerprint)) return undefined
  const now = fingerprint(root, product.inputs)
  if (builtFrom !== now) return { fingerprint: now }
  writeCache(cacheFile, quickFingerprint)
  return undefined
}

/**
 * Removes the stamp before a build, so that an interrupted build counts as none.
 * @param {string} root
 * @param {Product} product
 */
export function removeStamp(root, product) {
  rmSync(stampFile(root, product), { force: true })
}

/**
 * Records what a finished build was made from.
 * @param {string} root
 * @param {Product} product
 * @param {string} builtFrom fingerprint of the inputs, taken before the build began
 */
export function writeStamp(root, product, builtFrom) {
  const stamp = stampFile(root, product)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, builtFrom)
}

/**
 * @param {string} root
 * @param {Product} product
 */
function stampFile(root, product) {
  return join(root, dirname(product.output), '.stamp')
}
