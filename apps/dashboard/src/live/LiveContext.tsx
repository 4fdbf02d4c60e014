import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { ConnectionState } from './connection/connectionState.ts'
import type { Ticker } from './freshness/ticker.ts'
import type { Live } from './live.ts'

interface LiveScope {
  readonly live: Live
  readonly ticker: Ticker
}

const Context = createContext<LiveScope | null>(null)
/** Provides `null` until a page with data is opened. */
export const LiveProvider = Context.Provider

function useScope(): LiveScope {
  const scope = use(Context)
  if (scope === null) throw new Error('LiveProvider is missing above this component')
  return scope
}

/** Ticks once a second. */
export function useTicker(): Ticker {
  return useScope().ticker
}

/** Whether the live layer exists: from the first page with data on. */
export function useHasLive(): boolean {
  return use(Context) !== null
}

export function useLive(): Live {
  return useScope().live
}

export function useConnection(): ConnectionState {
  return useStore(useLive().connection)
}

/** Now, epoch ms of the devices' time; updated once a second. */
export function useNow(): number {
  const ticker = useTicker()
  return useSyncExternalStore(ticker.subscribe, ticker.nowMs)
}

/** Speed of the devices' time; 0 is paused. */
export function useSpeed(): number {
  const { time } = useLive()
  return useStore(time.store, () => time.speed())
}

/** Whether the simulation has reached its end: time no longer runs, and nothing is live. */
export function useHasEnded(): boolean {
  const { time } = useLive()
  return useStore(time.store, () => time.hasEnded())
}

/** Whether the devices' time is known: always true for a server that does not simulate it. */
export function useIsTimeKnown(): boolean {
  const { time } = useLive()
  return useStore(time.store, () => time.isKnown())
}

/** Requests fast updates of these devices while the component is mounted. */
export function useWatch(deviceIds: readonly string[]): void {
  const live = useLive()
  const key = deviceIds.join('\n')
  useEffect(() => (key === '' ? undefined : live.watch(key.split('\n'))), [live, key])
}
