import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folders that tools write; they are no inputs. */
const GENERATED = new Set([
  'node_modules',
  'dist',
  'dist-demo',
  'dist-types',
  '.cache',
  'test-results',
])

/** Tests are not built. */
const TEST = /\.test\.\w+$/

/**
 * A hash of names and contents. Times stay out: each clone and checkout sets its own.
 * @param {string} root absolute path
 * @param {readonly string[]} inputs files and folders below it
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesOf(root, input))) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * A hash of names, sizes and times: as long as it stays the same, the files need not be read again.
 * @param {string} root absolute path
 * @param {readonly string[]} inputs files and folders below it
 */
export function statFingerprint(root, inputs) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesOf(root, input))) {
    const { size, mtimeMs } = statSync(`${root}/${path}`)
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path file or folder below it, with forward slashes
 * @returns {string[]} files, in an order that is the same on every machine
 */
function filesOf(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !GENERATED.has(entry.name) && !TEST.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
}

/**
 * Whether a cache file holds exactly this text; false without the file.
 * @param {string} file absolute path
 * @param {string} text
 */
export function isCached(file, text) {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}

/**
 * Writes a cache file. A read-only clone goes without.
 * @param {string} file absolute path
 * @param {string} text
 */
export function writeCache(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // The next start computes the answer again.
  }
}
