import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Messages } from '../session/messageBar.ts'
import type { Account, AccountParts } from './account.ts'
import type { Data } from './data.ts'

/** The loaded parts; on a public page none. */
export interface Loaded {
  readonly account: Account | null
  readonly data: Data | null
}

/** Parts that are loaded on demand, once each. */
export interface Services {
  readonly loaded: StoreApi<Loaded>
  readonly messages: Messages
  account(): Promise<Account>
  data(): Promise<Data>
}

export function createServices(parts: AccountParts): Services {
  const loaded = createStore<Loaded>(() => ({ account: null, data: null }))
  const account = once(async () => {
    const opened = (await import('./account.ts')).openAccount(parts)
    loaded.setState({ account: opened })
    return opened
  })
  const data = once(async () => {
    const [owner, { openData }] = await Promise.all([account(), import('./data.ts')])
    const opened = openData(owner)
    loaded.setState({ data: opened })
    return opened
  })
  return { loaded, messages: parts.messages, account, data }
}

/** Calls `make` once; after a failure the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null
  return () => {
    promise ??= make().catch((error: unknown) => {
      promise = null
      throw error
    })
    return promise
  }
}
