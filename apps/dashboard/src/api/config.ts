import { type DashboardConfig, dashboardConfig, decode } from '@wattpost/protocol'

/**
 * Where this build finds its backend. No cache: the same build may be pointed elsewhere at any time.
 * @throws when the file cannot be had or read; nothing works without it [X24]
 */
export async function fetchConfig(): Promise<DashboardConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  const config = decode('/config.json', dashboardConfig, await response.json())
  if (!config.ok) throw new Error(config.error.message)
  return config.value
}
