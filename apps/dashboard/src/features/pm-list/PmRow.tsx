import { usePmDevice } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceRow } from '../../ui/DeviceRow.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { seenText } from '../../ui/seenText.ts'

/** A power meter in its list, live. */
export function PmRow({ id }: { readonly id: string }) {
  const live = usePmDevice(id)
  const { nowMs, stale, state } = useFreshness(live?.device)
  if (live === undefined) return null
  const { site, status, lastSeen, powerState } = live.device
  return (
    <DeviceRow
      to={`/device/pm/${encodeURIComponent(id)}`}
      id={id}
      site={site}
      state={state}
      stale={stale}
      seen={seenText(status, nowMs, lastSeen)}
      values={[
        ['Power', amount(powerState.totalActivePower, 'W')],
        ['Power factor', plain(powerState.totalPowerFactor, '', 2)],
        ['Frequency', plain(powerState.frequency, 'Hz', 2)],
      ]}
    />
  )
}
