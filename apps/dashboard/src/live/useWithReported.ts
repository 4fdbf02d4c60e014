import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { BgLive } from './devices/bgLive.ts'
import type { DeviceMap } from './devices/deviceStores.ts'
import { useLive } from './LiveContext.tsx'

/**
 * The bg devices to show beside those of a list: `unlisted` are those that sent frames while no list named them, `all`
 * replaces a list that cannot be fetched.
 */
export type ReportedExtent = 'none' | 'unlisted' | 'all'

/**
 * The ids of a list, followed by those of devices that it does not name but that reported; the same array until one is
 * added.
 */
export function useWithReported(
  ids: readonly string[] | undefined,
  extent: ReportedExtent,
): readonly string[] | undefined {
  const key = useStore(useLive().stores.bg.store, (map) => reportedIds(map, extent).join('\n'))
  return useMemo(() => {
    const listed = new Set(['', ...(ids ?? [])])
    const added = key.split('\n').filter((id) => !listed.has(id))
    return added.length === 0 ? ids : [...(ids ?? []), ...added]
  }, [ids, key])
}

/** The ids of the bg devices to add, sorted. */
export function reportedIds(
  { devices }: DeviceMap<BgLive>,
  extent: ReportedExtent,
): readonly string[] {
  if (extent === 'none') return []
  return [...devices]
    .flatMap(([id, { isUnlisted }]) => (extent === 'all' || isUnlisted === true ? [id] : []))
    .toSorted()
}
