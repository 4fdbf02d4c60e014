import { createStore, type StoreApi } from 'zustand/vanilla'

/** The chosen devices of a list, by id in the order of choice; `null` while none can be chosen. */
export interface SelectionState {
  readonly ids: ReadonlySet<string> | null
}

/** A store, so that a choice renders its row only. */
export type Selection = StoreApi<SelectionState>

export function createSelection(): Selection {
  return createStore<SelectionState>(() => ({ ids: null }))
}

/** Ignored while no device can be chosen. */
export function toggle(selection: Selection, id: string): void {
  const { ids } = selection.getState()
  if (ids === null) return
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  selection.setState({ ids: next })
}

/** Adds devices, e.g. all of a filter, to those chosen before. */
export function addAll(selection: Selection, added: readonly string[]): void {
  selection.setState(({ ids }) => ({ ids: ids && new Set([...ids, ...added]) }))
}

/** Number of chosen devices that another search or filter of the list hides. */
export function hiddenCount(chosen: ReadonlySet<string>, listed: readonly string[]): number {
  const shown = new Set(listed)
  return [...chosen].filter((id) => !shown.has(id)).length
}
