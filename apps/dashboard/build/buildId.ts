import { createHash } from 'node:crypto'

const ID_CHARS = 16

/** A name for what a build carries: the same files and contents give the same one. */
export function buildIdOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of [...parts].sort()) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, ID_CHARS)
}
