import type { QueryClient } from '@tanstack/react-query'
import type { ReadContext } from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { createContext, use } from 'react'
import type { EnergyTypes } from './energyTypes.ts'
import type { ZoneParameter } from './zoneParameter.ts'

/** Settings for reading this backend's answers. */
export interface Backend {
  readonly readContext: ReadContext
  readonly energyTypes: EnergyTypes
  readonly zones: ZoneParameter
}

interface ApiScope {
  readonly client: $Fetch
  readonly queryClient: QueryClient
  readonly backend: Backend
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

export function useBackend(): Backend {
  return useScope().backend
}
