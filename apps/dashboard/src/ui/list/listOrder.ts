import { useMemo } from 'react'
import type { State } from '../StateWord.tsx'

/** Orders of a list; `id` is the server's order. */
export const LIST_ORDERS = ['id', 'site', 'state', 'silent'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** The fields of a device that lists sort by. */
export interface Orderable {
  readonly site?: string | undefined
  readonly state: State
  /** Epoch ms. */
  readonly lastSeen?: number | undefined
}

const WORST: Readonly<Record<State, number>> = { down: 0, unknown: 1, up: 2 }

/**
 * Sorts ids by site, by state (down, unknown, up) or by `lastSeen`, oldest first. The sort is stable; devices that
 * have not loaded come last.
 */
export function sortedIds(
  ids: readonly string[],
  order: ListOrder,
  read: (id: string) => Orderable | undefined,
): readonly string[] {
  if (order === 'id') return ids
  const compare = comparisons[order]
  const entries = ids.map((id) => ({ id, device: read(id) }))
  return entries
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
  site: (a, b) => (a.site ?? '').localeCompare(b.site ?? ''),
  state: (a, b) => WORST[a.state] - WORST[b.state],
  silent: (a, b) => (a.lastSeen ?? 0) - (b.lastSeen ?? 0),
}

/** The ids, sorted again only when the ids or the order change, so that rows keep their positions. */
export function useSortedIds(
  ids: readonly string[] | undefined,
  order: ListOrder,
  read: (id: string) => Orderable | undefined,
): readonly string[] | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later values of a device do not move its row
  return useMemo(() => ids && sortedIds(ids, order, read), [ids, order])
}
