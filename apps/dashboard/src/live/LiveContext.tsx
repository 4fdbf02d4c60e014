import type { SocketRequestName } from '@wattpost/protocol'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import {
  type CommandState,
  capabilityOf,
  commandState,
  isAnswered,
} from './connection/capability.ts'
import { type ConnectionState, canRequest, isConnectionLost } from './connection/connectionState.ts'
import type { BgLive } from './devices/bgLive.ts'
import { deviceOf } from './devices/deviceStores.ts'
import type { HydraLive } from './devices/hydraLive.ts'
import type { PmLive } from './devices/pmLive.ts'
import type { FreshnessMoment } from './freshness/freshness.ts'
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

/** Whether the live layer exists: from the first page with data on. */
export function useHasLive(): boolean {
  return use(Context) !== null
}

export function useLive(): Live {
  return useScope().live
}

/** A bg device, or `undefined` while unknown; rerenders on changes of this device only. */
export function useBgDevice(id: string): BgLive | undefined {
  return useStore(useLive().stores.bg.store, deviceOf(id))
}

/** A power meter, or `undefined` while unknown; rerenders on changes of this device only. */
export function usePmDevice(id: string): PmLive | undefined {
  return useStore(useLive().stores.pm.store, deviceOf(id))
}

/** A hydra, or `undefined` while unknown; rerenders on changes of this device only. */
export function useHydraDevice(id: string): HydraLive | undefined {
  return useStore(useLive().stores.hydra.store, deviceOf(id))
}

export function useConnection(): ConnectionState {
  return useStore(useLive().connection)
}

/** Whether a request over the socket gets a result now: data, or the error that no connection will open. */
export function useCanRequest(): boolean {
  return useStore(useLive().connection, canRequest)
}

/** Whether this connection answers requests of this kind, as far as it is known. */
export function useIsAnswered(name: SocketRequestName): boolean {
  return useStore(useLive().capabilities.store, (state) => isAnswered(capabilityOf(state, name)))
}

/** Whether a command can be given on this connection. */
export function useCommandState(name: SocketRequestName): CommandState {
  return useStore(useLive().capabilities.store, (state) => commandState(state, name))
}

/** Now, epoch ms of the devices' time; updated once a second. */
export function useNow(): number {
  const { ticker } = useScope()
  return useSyncExternalStore(ticker.subscribe, ticker.nowMs)
}

/** Whether nothing is received for longer than a short loss; checked once a second, even while time is paused. */
export function useIsConnectionLost(): boolean {
  const { live, ticker } = useScope()
  return useSyncExternalStore(ticker.subscribe, () =>
    isConnectionLost(live.connection.getState(), performance.now()),
  )
}

/** The moment at which this rendering computes freshness. */
export function useFreshnessMoment(): FreshnessMoment {
  const { freshness } = useLive()
  const nowMs = useNow()
  const isTimeKnown = useIsTimeKnown()
  const isConnectionLost = useIsConnectionLost()
  const { isSettling } = useStore(freshness.settling)
  return { nowMs: isTimeKnown ? nowMs : null, isConnectionLost, isSettling }
}

/** Speed of the devices' time; 0 is paused. */
export function useSpeed(): number {
  const { time } = useLive()
  return useStore(time.store, () => time.speed())
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
