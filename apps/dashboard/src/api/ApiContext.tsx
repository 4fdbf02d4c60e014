import type { DashboardConfig } from '@wattpost/protocol'
import { createContext, use } from 'react'
import type { HydraCalls } from './hydraCalls.ts'
import type { MeterCalls } from './meterCalls.ts'

interface ApiScope {
  readonly config: DashboardConfig
  readonly hydra: HydraCalls
  readonly meters: MeterCalls
}

const Context = createContext<ApiScope | null>(null)
export const ApiProvider = Context.Provider

export function useApi(): ApiScope {
  const scope = use(Context)
  if (scope === null) throw new Error('ApiProvider is missing above this component')
  return scope
}

export function useConfig(): DashboardConfig {
  return useApi().config
}
