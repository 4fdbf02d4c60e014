import { useHydraDevice } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceRow } from '../../ui/DeviceRow.tsx'
import type { Recent } from '../../ui/recent.ts'
import { rowSeenText } from '../../ui/seenText.ts'
import { useRecent } from '../../ui/useRecent.ts'
import { rowValues, suppliedW } from './rowValues.ts'

interface HydraRowProps {
  readonly id: string
  readonly recent: Recent
}

/** A hydra in its list, live. */
export function HydraRow({ id, recent }: HydraRowProps) {
  const device = useHydraDevice(id)?.device
  const { nowMs, stale, state } = useFreshness(device)
  const powerW = device && suppliedW(device.latestData)
  const seenMs = powerW === undefined ? undefined : device?.lastSeen
  const points = useRecent(recent, id, seenMs, powerW ?? 0)
  if (device === undefined) return null
  const { site, latestData, network_data } = device
  return (
    <DeviceRow
      to={`/device/hydra/${encodeURIComponent(id)}`}
      {...{ id, site, state, stale }}
      seen={rowSeenText(device, nowMs)}
      values={rowValues(latestData)}
      signal={network_data.signal_quality}
      trend={{ name: 'Power of the load', points, color: 'var(--source-load)' }}
    />
  )
}
