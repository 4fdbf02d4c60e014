import { createContext, use } from 'react'

/** The part of the backend's configuration that every page needs. */
export interface PublicConfig {
  readonly productName: string
  /** The backend is an emulator: all data is simulated. */
  readonly emulator: boolean
}

/** The configuration of prerendered pages, before the server's is known. */
export const PRERENDERED_CONFIG: PublicConfig = { productName: 'Wattpost', emulator: false }

const Context = createContext(PRERENDERED_CONFIG)
export const ConfigProvider = Context.Provider

export function useConfig(): PublicConfig {
  return use(Context)
}
