import { usePmDevice } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceRow } from '../../ui/DeviceRow.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import type { Recent } from '../../ui/recent.ts'
import { rowSeenText } from '../../ui/seenText.ts'
import { useRecent } from '../../ui/useRecent.ts'

interface PmRowProps {
  readonly id: string
  readonly recent: Recent
}

/** A power meter in its list, live. */
export function PmRow({ id, recent }: PmRowProps) {
  const device = usePmDevice(id)?.device
  const { nowMs, stale, state } = useFreshness(device)
  const { timestamp, totalActivePower = 0 } = device?.powerState ?? {}
  const points = useRecent(recent, id, timestamp, totalActivePower)
  if (device === undefined) return null
  const { site, powerState, network } = device
  return (
    <DeviceRow
      to={`/device/pm/${encodeURIComponent(id)}`}
      {...{ id, site, state, stale }}
      seen={rowSeenText(device, nowMs)}
      values={[
        ['Power', amount(powerState.totalActivePower, 'W')],
        ['Power factor', plain(powerState.totalPowerFactor, '', 2)],
        ['Frequency', plain(powerState.frequency, 'Hz', 2)],
      ]}
      signal={network.signal_quality}
      trend={{ name: 'Active power', points, color: 'var(--source-load)' }}
    />
  )
}
