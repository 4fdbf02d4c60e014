import { useBgDevice } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceRow } from '../../ui/DeviceRow.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import type { Recent } from '../../ui/recent.ts'
import { rowSeenText } from '../../ui/seenText.ts'
import { useRecent } from '../../ui/useRecent.ts'

interface BgRowProps {
  readonly id: string
  readonly recent: Recent
}

/** A bg device in its list, live. */
export function BgRow({ id, recent }: BgRowProps) {
  const device = useBgDevice(id)?.device
  const { nowMs, stale, state } = useFreshness(device)
  const { timestamp, solarPower = 0 } = device?.powerState ?? {}
  const points = useRecent(recent, id, timestamp, solarPower)
  if (device === undefined) return null
  const { site, powerState, signal_quality } = device
  return (
    <DeviceRow
      to={`/device/bg/${encodeURIComponent(id)}`}
      {...{ id, site, state, stale }}
      seen={rowSeenText(device, nowMs)}
      values={[
        ['Solar', amount(powerState.solarPower, 'W')],
        ['Load', amount(powerState.consumtionPower, 'W')],
        ['Battery', plain(powerState.batteryVoltage, 'V', 1)],
      ]}
      signal={signal_quality}
      trend={{ name: 'Solar power', points, color: 'var(--source-solar)' }}
    />
  )
}
