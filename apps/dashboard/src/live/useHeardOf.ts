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

/**
 * The ids of a list, followed by those of the devices heard of that it does not name; the same array until one is
 * added.
 */
export function useWithHeardOf(
  ids: readonly string[] | undefined,
  extent: HeardOf,
): readonly string[] | undefined {
  const key = useStore(useLive().stores.bg.store, (map) => heardOf(map, extent).join('\n'))
  return useMemo(() => {
    const listed = new Set(['', ...(ids ?? [])])
    const added = key.split('\n').filter((id) => !listed.has(id))
    return added.length === 0 ? ids : [...(ids ?? []), ...added]
  }, [ids, key])
}

export function heardOf({ devices }: DeviceMap<BgLive>, extent: HeardOf): readonly string[] {
  if (extent === 'none') return []
  return [...devices]
    .flatMap(([id, { isHeardOf }]) => (extent === 'all' || isHeardOf === true ? [id] : []))
    .toSorted()
}
