import type { DashboardConfig } from '@wattpost/protocol'
import { fetchJson, fieldsOf } from './json.ts'

/**
 * The raw configuration of this build's backend. It is not cached: a build may be pointed to another backend.
 * @throws when the file cannot be fetched; the application cannot start without it [X24]
 */
export function fetchConfig(): Promise<unknown> {
  return fetchJson('/config.json', { cache: 'no-cache' })
}

/**
 * Reads the public part without the schema library, which would be a fifth of the script of public pages.
 * @throws when it is invalid [X24]
 */
export function publicConfigOf(json: unknown): Pick<DashboardConfig, 'productName' | 'emulator'> {
  const { productName, emulator } = fieldsOf(json)
  if (typeof productName !== 'string') throw new Error('/config.json at productName: not a text')
  if (typeof emulator !== 'boolean') throw new Error('/config.json at emulator: not true or false')
  return { productName, emulator }
}
