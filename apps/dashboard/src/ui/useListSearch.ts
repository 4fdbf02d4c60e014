import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { State } from './StateWord.tsx'

/** Typing searches after this pause. */
const TYPING_PAUSE_MS = 300

/** What a list is narrowed to; it lives in the address, so that a link shows the same list. */
export interface ListSearch {
  /** The text as it is being typed. */
  readonly typed: string
  /** The text to search for. */
  readonly search: string
  readonly filter: State | null
  readonly setTyped: (text: string) => void
  readonly setFilter: (filter: State | null) => void
}

export function useListSearch(): ListSearch {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => set('search', typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return {
    typed,
    search,
    filter: stateOf(params.get('filter')),
    setTyped,
    setFilter: (filter) => set('filter', filter ?? ''),
  }
}

function stateOf(text: string | null): State | null {
  return text === 'up' || text === 'down' || text === 'unknown' ? text : null
}
