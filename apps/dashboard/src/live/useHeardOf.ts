import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { BgLive } from './devices/bgLive.ts'
import type { DeviceMap } from './devices/deviceStores.ts'
import { useLive } from './LiveContext.tsx'

/**
 * The bg devices to show beside those of a list: `unlisted` are those that sent frames while no list named them, `all`
 * replaces a list that cannot be fetched.
 */
export type HeardOf = 'none' | 'unlisted' | 'all'

/** Their ids in order; the same array until they change. */
export function useHeardOf(extent: HeardOf): readonly string[] {
  const key = useStore(useLive().stores.bg.store, (map) => heardOf(map, extent).join('\n'))
  return useMemo(() => (key === '' ? [] : key.split('\n')), [key])
}

export function heardOf({ devices }: DeviceMap<BgLive>, extent: HeardOf): readonly string[] {
  if (extent === 'none') return []
  return [...devices]
    .flatMap(([id, { isHeardOf }]) => (extent === 'all' || isHeardOf === true ? [id] : []))
    .toSorted()
}
