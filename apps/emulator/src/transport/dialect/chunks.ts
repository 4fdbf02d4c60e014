import type { Dialect } from './dialect.ts'

/** A chunk of a history as a dialect sends it: the specification has no status for a chunk before the last. */
export function chunkIn<C extends { readonly status: string }>(dialect: Dialect, chunk: C): C {
  if (chunk.status !== 'more' || dialect.has('batch')) return chunk
  const { status: _, ...rest } = chunk
  return rest as C
}
