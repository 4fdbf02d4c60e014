import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { changedSearch } from '../address/changedSearch.ts'
import type { State } from '../StateWord.tsx'
import { LIST_ORDERS, type ListOrder } from './listOrder.ts'

/** The search starts after this pause in typing. */
const TYPING_PAUSE_MS = 300

/** A list's search, filter and order, kept in the URL, so that a link shows the same list. */
export interface ListSearch {
  /** The text in the field. */
  readonly typed: string
  /** The text searched for. */
  readonly search: string
  readonly filter: State | null
  readonly setTyped: (text: string) => void
  readonly setFilter: (filter: State | null) => void
  readonly order: ListOrder
  readonly setOrder: (order: string) => void
  /** The value of a further parameter; `null` without one. */
  readonly param: (name: string) => string | null
  readonly setParam: (name: string, value: string | null) => void
  /** All parameters, as in the address: with them a link shows the same list. */
  readonly query: string
  readonly setQuery: (query: string) => void
}

const IN_PLACE = { replace: true, preventScrollReset: true } as const

export function useListSearch(): ListSearch {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => new URLSearchParams(changedSearch(before, { [name]: value || null })),
      IN_PLACE,
    )
  const search = params.get('search') ?? ''
  const [draft, setDraft] = useState({ typed: search, seen: search, sent: search })
  // The URL has a search that was not typed here: a link or Back was followed.
  if (draft.seen !== search) {
    const typed = search === draft.sent ? draft.typed : search
    setDraft({ ...draft, typed, seen: search })
  }
  const { typed } = draft
  const typedSearch = typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another function at each render
  useEffect(() => {
    if (typedSearch === search) return
    const timer = setTimeout(() => {
      setDraft((latest) => ({ ...latest, sent: typedSearch }))
      set('search', typedSearch)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typedSearch, search])
  return {
    typed,
    search,
    filter: stateOf(params.get('filter')),
    setTyped: (text) => setDraft((latest) => ({ ...latest, typed: text })),
    setFilter: (filter) => set('filter', filter),
    order: LIST_ORDERS.find((order) => order === params.get('sort')) ?? 'id',
    setOrder: (order) => set('sort', order === 'id' ? null : order),
    param: (name) => params.get(name),
    setParam: set,
    query: params.toString(),
    setQuery: (query) => setParams(new URLSearchParams(query), IN_PLACE),
  }
}

function stateOf(text: string | null): State | null {
  return text === 'up' || text === 'down' || text === 'unknown' ? text : null
}
