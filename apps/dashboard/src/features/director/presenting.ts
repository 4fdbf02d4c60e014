import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageAddress, urlOf } from '../../ui/address/pageAddress.ts'

/** The query parameter of presenter mode. */
const PARAMETER = 'present'

const isIn = (search: string) => new URLSearchParams(search).has(PARAMETER)

/**
 * Presenter mode, which the address carries from page to page. The address is changed without the router: on some pages
 * a new query is a new page [R6].
 */
// Stryker disable all: a hook of React, which end-to-end tests cover
export function usePresenting() {
  const navigate = useNavigate()
  const { key, pathname, search, hash } = useLocation()
  const [isPresenting, setPresenting] = useState(() => isIn(search))
  const [visitedKey, setVisitedKey] = useState(key)
  if (key !== visitedKey) {
    setVisitedKey(key)
    if (isIn(search)) setPresenting(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location has an address of its own
  useEffect(() => writeAddress(isPresenting), [isPresenting, key])
  return {
    isPresenting,
    present: () => setPresenting(true),
    exit: () => {
      setPresenting(false)
      // The page was opened with the parameter, which the router would give to its next address.
      if (isIn(search))
        void navigate(
          { pathname, search: withPresenting(search, false), hash },
          { replace: true, preventScrollReset: true },
        )
    },
  }
}

// Stryker restore all

/** A query with or without presenter mode. */
export function withPresenting(search: string, isPresenting: boolean): string {
  const query = new URLSearchParams(search)
  if (isPresenting) query.set(PARAMETER, '1')
  else query.delete(PARAMETER)
  return query.size === 0 ? '' : `?${query}`
}

// Stryker disable next-line all: the effect of the hook above
function writeAddress(isPresenting: boolean): void {
  const { pathname, search, hash } = pageAddress()
  // Stryker disable next-line all: the effect of the hook above
  if (isIn(search) === isPresenting) return
  const address = urlOf(`${pathname}${withPresenting(search, isPresenting)}${hash}`)
  window.history.replaceState(window.history.state, '', address)
}
