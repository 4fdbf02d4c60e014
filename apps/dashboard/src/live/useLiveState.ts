import type { SocketRequestName } from '@wattpost/protocol'
import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import {
  type CommandState,
  capabilityOf,
  commandState,
  isAnswered,
} from './connection/capability.ts'
import { canRequest, isConnectionLost } from './connection/connectionState.ts'
import type { BgLive } from './devices/bgLive.ts'
import { type DeviceStores, deviceOf } from './devices/deviceStores.ts'
import type { HydraLive } from './devices/hydraLive.ts'
import type { PmLive } from './devices/pmLive.ts'
import type { FreshnessMoment } from './freshness/freshness.ts'
import { joinReports } from './freshness/ticker.ts'
import { useIsTimeKnown, useLive, useNow, useTicker, useWatch } from './LiveContext.tsx'

// Hooks of the live layer for pages with data. `LiveContext.tsx` has those that every page loads.

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

/** Watches the device of a page. The time on the screen ticks with its reports: both are one rendering. */
export function useWatchedPage(family: keyof DeviceStores, id: string): void {
  const { store } = useLive().stores[family]
  const ticker = useTicker()
  useWatch([id])
  useEffect(() => joinReports(ticker, store, id), [ticker, store, id])
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

/** Whether nothing is received for longer than a short loss; checked once a second, even while time is paused. */
export function useIsConnectionLost(): boolean {
  const live = useLive()
  const ticker = useTicker()
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
