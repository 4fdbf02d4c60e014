import type { DashboardConfig } from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { createContext, use } from 'react'

interface ApiScope {
  readonly config: DashboardConfig
  readonly client: $Fetch
}

const Context = createContext<ApiScope | null>(null)
export const ApiProvider = Context.Provider

function useScope(): ApiScope {
  const scope = use(Context)
  if (scope === null) throw new Error('ApiProvider is missing above this component')
  return scope
}

export function useConfig(): DashboardConfig {
  return useScope().config
}

export function useClient(): $Fetch {
  return useScope().client
}
