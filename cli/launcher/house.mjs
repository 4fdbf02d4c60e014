import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds everything: the root of the repository, without a slash at its end. */
export const HOUSE = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * @param {string} path relative to the root, with forward slashes
 * @returns {string} the absolute path
 */
export function inHouse(path) {
  return join(HOUSE, path)
}
