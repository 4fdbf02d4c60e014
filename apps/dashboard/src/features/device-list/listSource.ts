/**
 * The source of a list. `frames`: the server answers no list, so it has the devices that have reported.
 * `unfiltered`: the server ignores search and filter, which are applied here to the loaded devices.
 */
export type ListSource = 'server' | 'frames' | 'unfiltered'

interface Answered {
  /** Whether this connection answers lists, as far as it is known. */
  readonly isAnswered: boolean
  /** The devices of the list so far; `undefined` before its first page. */
  readonly ids: readonly string[] | undefined
  /** They are those of the last search. */
  readonly isPrevious: boolean
  readonly isUnfiltered: boolean
}

/** A list that an earlier connection answered stays: a slow server does not shorten it. */
export function listSource({ isAnswered, ids, isPrevious, isUnfiltered }: Answered): ListSource {
  const hasList = isAnswered || (ids !== undefined && !isPrevious)
  if (!hasList) return 'frames'
  return isUnfiltered ? 'unfiltered' : 'server'
}
