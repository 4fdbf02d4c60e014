import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
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

export function useListSearch(): ListSearch {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [draft, setDraft] = useState({ typed: search, seen: search, sent: search })
  // The URL has a search that was not typed here: a link or Back was followed.
  if (draft.seen !== search) {
    const typed = search === draft.sent ? draft.typed : search
    setDraft({ ...draft, typed, seen: search })
  }
  const { typed } = draft
  const typedSearch = typed.trim()
  useEffect(() => {
    if (typedSearch === search) return
    const timer = setTimeout(() => {
      setDraft((latest) => ({ ...latest, sent: typedSearch }))
      setParams(withParam('search', typedSearch), IN_PLACE)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typedSearch, search, setParams])
  return {
    typed,
    search,
    filter: stateOf(params.get('filter')),
    setTyped: (text) => setDraft((latest) => ({ ...latest, typed: text })),
    setFilter: (filter) => setParams(withParam('filter', filter ?? ''), IN_PLACE),
    order: LIST_ORDERS.find((order) => order === params.get('sort')) ?? 'id',
    setOrder: (order) => setParams(withParam('sort', order === 'id' ? '' : order), IN_PLACE),
    param: (name) => params.get(name),
    setParam: (name, value) => setParams(withParam(name, value ?? ''), IN_PLACE),
    query: params.toString(),
    setQuery: (query) => setParams(new URLSearchParams(query), IN_PLACE),
  }
}

const IN_PLACE = { replace: true, preventScrollReset: true } as const

function withParam(name: string, value: string) {
  return (before: URLSearchParams): URLSearchParams => {
    const after = new URLSearchParams(before)
    if (value === '') after.delete(name)
    else after.set(name, value)
    return after
  }
}

function stateOf(text: string | null): State | null {
  return text === 'up' || text === 'down' || text === 'unknown' ? text : null
}
