import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { BgLive } from './bgLive.ts'
import { type ConnectionState, isSilent } from './connectionState.ts'
import { deviceOf } from './deviceStore.ts'
import type { HydraLive } from './hydraLive.ts'
import type { Live } from './live.ts'
import type { PmLive } from './pmLive.ts'
import type { Ticker } from './ticker.ts'

interface LiveScope {
  readonly live: Live
  readonly ticker: Ticker
}

const Context = createContext<LiveScope | null>(null)
/** Provides `null` until somebody comes to a page with data. */
export const LiveProvider = Context.Provider

function useScope(): LiveScope {
  const scope = use(Context)
  if (scope === null) throw new Error('LiveProvider is missing above this component')
  return scope
}

/** Whether anything is live yet: not before somebody has come to a page with data. */
export function useHasLive(): boolean {
  return use(Context) !== null
}

export function useLive(): Live {
  return useScope().live
}

/** The bg device, or `undefined` while nothing is known of it; renders for this device alone. */
export function useBgDevice(id: string): BgLive | undefined {
  return useStore(useLive().stores.bg.store, deviceOf(id))
}

/** The power meter, or `undefined` while nothing is known of it; renders for this device alone. */
export function usePmDevice(id: string): PmLive | undefined {
  return useStore(useLive().stores.pm.store, deviceOf(id))
}

/** The hydra, or `undefined` while nothing is known of it; renders for this device alone. */
export function useHydraDevice(id: string): HydraLive | undefined {
  return useStore(useLive().stores.hydra.store, deviceOf(id))
}

export function useConnection(): ConnectionState {
  return useStore(useLive().connection)
}

/** Now where the devices are, epoch milliseconds; moves on once a second, and is looked at anew after a jump. */
export function useNow(): number {
  const { ticker, live } = useScope()
  useStore(live.settling)
  return useSyncExternalStore(ticker.subscribe, ticker.nowMs)
}

/** Whether it is known that nothing comes; looked at once a second, also while the devices' time stands. */
export function useIsSilent(): boolean {
  const { live, ticker } = useScope()
  return useSyncExternalStore(ticker.subscribe, () =>
    isSilent(live.connection.getState(), performance.now()),
  )
}

/** How fast the devices' time runs; 0 is paused. */
export function useSpeed(): number {
  const { time } = useLive()
  return useStore(time.store, () => time.speed())
}

/** Whether it is known what time it is where the devices are. */
export function useIsTimeKnown(): boolean {
  const { time } = useLive()
  return useStore(time.store, () => time.isKnown())
}

/** Asks for fast values of these devices while the component is there. */
export function useWatch(deviceIds: readonly string[]): void {
  const live = useLive()
  const key = deviceIds.join('\n')
  useEffect(() => (key === '' ? undefined : live.watch(key.split('\n'))), [live, key])
}
