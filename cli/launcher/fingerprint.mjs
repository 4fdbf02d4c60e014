import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that tools write: never an input. */
const WRITTEN = new Set(['node_modules', 'dist', 'dist-types', '.cache', 'test-results'])

/** Tests are not built. */
const TEST = /\.test\.\w+$/

/**
 * A hash of names and contents (not times, which every clone and checkout sets anew).
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
 * @param {string} root
 * @param {string} path file or folder below it, with forward slashes
 * @returns {string[]} files, in an order that is the same everywhere
 */
export function filesOf(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !WRITTEN.has(entry.name) && !TEST.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
}
