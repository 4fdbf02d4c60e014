import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository, or of an installed package, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * @param {string} path relative to the root, with forward slashes
 * @returns {string} the absolute path
 */
export function fromRoot(path) {
  return join(ROOT, path)
}
