import type { DashboardConfig } from '@wattpost/protocol'
import { createContext, use } from 'react'
import { fetchJson } from './fetchJson.ts'
import { fieldsOf } from './fieldsOf.ts'

/** As much of the configuration as a page needs that nobody has signed in to. */
export type PublicConfig = Pick<DashboardConfig, 'productName' | 'emulator'>

/** What pages are prerendered with, before any server's configuration is known. */
export const PRERENDERED_CONFIG: PublicConfig = { productName: 'Wattpost', emulator: false }

/**
 * Where this build finds its backend, as it came. No cache: the same build may be pointed elsewhere at
 * any time.
 * @throws when the file cannot be had; nothing works without it [X24]
 */
export function fetchConfig(): Promise<unknown> {
  return fetchJson('/config.json', { cache: 'no-cache' })
}

/**
 * Reads what public pages need, by hand: the schema library would be a fifth of their script.
 * @throws when it cannot be read [X24]
 */
export function publicConfigOf(json: unknown): PublicConfig {
  const { productName, emulator } = fieldsOf(json)
  if (typeof productName !== 'string') throw new Error('/config.json at productName: not a text')
  if (typeof emulator !== 'boolean') throw new Error('/config.json at emulator: not true or false')
  return { productName, emulator }
}

const Context = createContext<PublicConfig>(PRERENDERED_CONFIG)
export const ConfigProvider = Context.Provider

export function useConfig(): PublicConfig {
  return use(Context)
}
