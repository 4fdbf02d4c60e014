import type { Family } from '@wattpost/protocol'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { type RecentPoints, useRecentPoints } from '../../ui/charts/recentPoints.ts'
import { DeviceRow } from '../../ui/list/DeviceRow.tsx'
import { rowLastSeenText } from '../../ui/time/elapsed.ts'
import { deviceFacts } from './deviceFacts.ts'
import { rowView } from './rowViews.ts'
import { useFamilyDevice } from './useDeviceRows.ts'
import { useRowTrend } from './useRowTrend.ts'

interface FamilyRowProps {
  readonly family: Family
  readonly id: string
  readonly recentPoints: RecentPoints
}

const NO_METRICS: readonly string[] = []

/** A device in the list of its family, live. It renders when this device changes. */
export function FamilyRow({ family, id, recentPoints }: FamilyRowProps) {
  const device = useFamilyDevice(family, id)
  const view = device && rowView(device)
  const { nowMs, freshness } = useFreshness(device?.device)
  const recent = useRecentPoints(recentPoints, id, view?.trend.atMs, view?.trend.powerW)
  const points = useRowTrend(id, view?.trend.metrics ?? NO_METRICS, recent)
  if (device === undefined || view === undefined) return null
  const { values, signal, trend } = view
  const { site, state, isStale, isDisconnected, reason } = deviceFacts(device, freshness, nowMs)
  return (
    <DeviceRow
      to={`/device/${family}/${encodeURIComponent(id)}`}
      {...{ id, site, state, isDisconnected, reason, values, signal }}
      stale={isStale}
      lastSeen={rowLastSeenText(device.device, nowMs)}
      trend={{ name: trend.name, color: trend.color, points }}
    />
  )
}
