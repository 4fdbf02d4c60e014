import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { filesOf } from './fingerprint.mjs'

/**
 * Names, sizes and times of files in one hash. As long as it is the same, what was found by reading them still
 * holds, and they need not be read again.
 * @param {string} root absolute path
 * @param {readonly string[]} inputs files and folders below it
 */
export function glance(root, inputs) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesOf(root, input))) {
    const { size, mtimeMs } = statSync(`${root}/${path}`)
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/**
 * Whether this very thing was noted last.
 * @param {string} file absolute path of the note
 * @param {string} note
 */
export function isNoted(file, note) {
  try {
    return readFileSync(file, 'utf8') === note
  } catch {
    // Nobody has looked yet.
    return false
  }
}

/**
 * @param {string} file absolute path of the note
 * @param {string} text
 */
export function note(file, text) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // In a clone that is only to be read, it is looked up anew each time.
  }
}
