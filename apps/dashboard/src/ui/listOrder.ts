import type { State } from './StateWord.tsx'

/** The orders in which a list can stand; by id is the server's own. */
export const LIST_ORDERS = ['id', 'site', 'state', 'silent'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** What a device is put in order by. */
export interface Orderable {
  readonly site: string
  readonly state: State
  /** Epoch ms. */
  readonly lastSeen: number
}

const WORST: Readonly<Record<State, number>> = { down: 0, unknown: 1, up: 2 }

/**
 * The ids in an order: by site, what is down before what is unknown before what is up, or the longest silent first;
 * those of which nothing is known stay last, and equals in the order in which they came.
 */
export function ordered(
  ids: readonly string[],
  order: ListOrder,
  read: (id: string) => Orderable | undefined,
): readonly string[] {
  if (order === 'id') return ids
  const compare = comparisons[order]
  const known = ids.map((id) => ({ id, device: read(id) }))
  return known
    .toSorted(({ device: a }, { device: b }) => {
      if (a === undefined || b === undefined)
        return Number(a === undefined) - Number(b === undefined)
      return compare(a, b)
    })
    .map(({ id }) => id)
}

const comparisons: Readonly<
  Record<Exclude<ListOrder, 'id'>, (a: Orderable, b: Orderable) => number>
> = {
  site: (a, b) => a.site.localeCompare(b.site),
  state: (a, b) => WORST[a.state] - WORST[b.state],
  silent: (a, b) => a.lastSeen - b.lastSeen,
}
