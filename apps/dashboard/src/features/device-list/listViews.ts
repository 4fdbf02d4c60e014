import type { Family } from '@wattpost/protocol'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** The layout of a list. */
export const LIST_LAYOUTS = ['cards', 'table'] as const
export type ListLayout = (typeof LIST_LAYOUTS)[number]

/** Search, filters, order, layout and columns of a list under a name. */
export interface SavedView {
  readonly name: string
  /** Search, filters and order, as in the address. */
  readonly query: string
  readonly layout: ListLayout
  readonly columns: readonly string[]
}

/** A user's choices for the list of a family. */
export interface ListChoices {
  readonly layout: ListLayout
  /** Keys in display order; `null` for the default. */
  readonly columns: readonly string[] | null
  readonly saved: readonly SavedView[]
}

const NONE: ListChoices = { layout: 'cards', columns: null, saved: [] }
/** Saved views of a list beyond this number are dropped, oldest first. */
const SAVED_MAX = 30
const NAME_MAX = 60

type ByList = Readonly<Record<string, ListChoices>>

/** By account and family; kept in this browser, where storage is not blocked. */
export const listViews = createStore<{ readonly lists: ByList }>()(
  persist(() => ({ lists: {} }) as { readonly lists: ByList }, {
    name: 'wattpost.lists',
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => ({ lists: parseLists(stored) }),
  }),
)

export function choicesOf(lists: ByList, uid: string, family: Family): ListChoices {
  return lists[listKey(uid, family)] ?? NONE
}

export function choose(uid: string, family: Family, change: Partial<ListChoices>): void {
  const { lists } = listViews.getState()
  const choices = { ...choicesOf(lists, uid, family), ...change }
  listViews.setState({ lists: { ...lists, [listKey(uid, family)]: choices } })
}

/** The saved views with one more, which replaces that of the same name. */
export function withView(saved: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const name = view.name.trim().slice(0, NAME_MAX)
  if (name === '') return saved
  return [...saved.filter((other) => other.name !== name), { ...view, name }].slice(-SAVED_MAX)
}

function listKey(uid: string, family: Family): string {
  return `${uid} ${family}`
}

/** Reads stored choices; what another version or a hand wrote otherwise is left out. */
export function parseLists(stored: unknown): ByList {
  const lists = Object(Object(stored).lists) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(lists).map(([key, one]) => {
      const { layout, columns, saved } = Object(one) as Record<string, unknown>
      const views = Array.isArray(saved) ? saved.flatMap(parseView).slice(-SAVED_MAX) : []
      return [key, { layout: layoutOf(layout), columns: columnsOf(columns), saved: views }]
    }),
  )
}

function parseView(stored: unknown): readonly SavedView[] {
  const { name, query, layout, columns } = Object(stored) as Record<string, unknown>
  if (typeof name !== 'string' || typeof query !== 'string') return []
  const shown = name.slice(0, NAME_MAX)
  return [{ name: shown, query, layout: layoutOf(layout), columns: columnsOf(columns) ?? [] }]
}

function layoutOf(stored: unknown): ListLayout {
  return LIST_LAYOUTS.find((layout) => layout === stored) ?? 'cards'
}

function columnsOf(stored: unknown): readonly string[] | null {
  if (!Array.isArray(stored)) return null
  return stored.filter((key) => typeof key === 'string')
}
