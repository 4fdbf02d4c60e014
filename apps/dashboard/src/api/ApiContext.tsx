import type { QueryClient } from '@tanstack/react-query'
import type { $Fetch } from 'ofetch'
import { createContext, use } from 'react'

interface ApiScope {
  readonly client: $Fetch
  readonly queryClient: QueryClient
}

const Context = createContext<ApiScope | null>(null)
/** Provides `null` until a page with data is opened. */
export const ApiProvider = Context.Provider

function useScope(): ApiScope {
  const scope = use(Context)
  if (scope === null) throw new Error('ApiProvider is missing or empty above this component')
  return scope
}

export function useClient(): $Fetch {
  return useScope().client
}

export function useQueries(): QueryClient {
  return useScope().queryClient
}
