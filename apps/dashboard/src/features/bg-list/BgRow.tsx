import { useBgDevice } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceRow } from '../../ui/DeviceRow.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { seenText } from '../../ui/seenText.ts'

/** A bg device in its list, live. */
export function BgRow({ id }: { readonly id: string }) {
  const live = useBgDevice(id)
  const { nowMs, stale, state } = useFreshness(live?.device)
  if (live === undefined) return null
  const { site, status, lastSeen, powerState } = live.device
  return (
    <DeviceRow
      to={`/device/bg/${encodeURIComponent(id)}`}
      id={id}
      site={site}
      state={state}
      stale={stale}
      seen={seenText(status, nowMs, lastSeen)}
      values={[
        ['Solar', amount(powerState.solarPower, 'W')],
        ['Load', amount(powerState.consumtionPower, 'W')],
        ['Battery', plain(powerState.batteryVoltage, 'V', 1)],
      ]}
    />
  )
}
