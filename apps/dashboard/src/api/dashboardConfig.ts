import { type DashboardConfig, dashboardConfig, decode } from '@wattpost/protocol'

/**
 * Reads the whole configuration.
 * @throws when it cannot be read [X24]
 */
export function dashboardConfigOf(json: unknown): DashboardConfig {
  const config = decode('/config.json', dashboardConfig, json)
  if (!config.ok) throw new Error(config.error.message)
  return config.value
}
