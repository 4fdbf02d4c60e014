import { createContext, use, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { changedSearch, type QueryChange } from './changedSearch.ts'
import { pageAddress, urlOf } from './pageAddress.ts'

/** The query of a page's address, and how a page changes it. */
export interface Address {
  readonly params: URLSearchParams
  /** Sets parameters, or removes those that are `null`; `replace` adds no entry to the browser's history. */
  readonly change: (values: QueryChange, how?: 'push' | 'replace') => void
}

/**
 * Whether pages below change their address without the router. On the page of a bg device the router mounts a new page
 * for each query [R6]: a choice of period would close every form and picker.
 */
export const AddressInPlace = createContext(false)

/** The address of the page. All parts of a page read and change it by this hook: the router knows no change in place. */
export function useAddress(): Address {
  const isInPlace = use(AddressInPlace)
  const [routed, setParams] = useSearchParams()
  const search = useSyncExternalStore(subscribe, currentSearch)
  if (isInPlace) return { params: new URLSearchParams(search), change: changeInPlace }
  return {
    params: routed,
    change: (values, how = 'push') =>
      setParams((before) => new URLSearchParams(changedSearch(before, values)), {
        preventScrollReset: true,
        replace: how === 'replace',
      }),
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

function currentSearch(): string {
  return pageAddress().search
}

function changeInPlace(values: QueryChange, how: 'push' | 'replace' = 'push'): void {
  const { pathname, search: before, hash } = pageAddress()
  const search = changedSearch(new URLSearchParams(before), values)
  const url = urlOf(`${pathname}${search === '' ? '' : `?${search}`}${hash}`)
  // The router numbers its entries.
  const state = Object(history.state)
  if (how === 'replace') history.replaceState(state, '', url)
  else history.pushState({ ...state, idx: Number(state.idx ?? 0) + 1 }, '', url)
  for (const listener of listeners) listener()
}
