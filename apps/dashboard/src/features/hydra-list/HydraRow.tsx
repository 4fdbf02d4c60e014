import { useHydraDevice } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceRow } from '../../ui/DeviceRow.tsx'
import { seenText } from '../../ui/seenText.ts'
import { rowValues } from './rowValues.ts'

/** A hydra in its list, live. */
export function HydraRow({ id }: { readonly id: string }) {
  const live = useHydraDevice(id)
  const { nowMs, stale, state } = useFreshness(live?.device)
  if (live === undefined) return null
  const { site, status, lastSeen, latestData } = live.device
  return (
    <DeviceRow
      to={`/device/hydra/${encodeURIComponent(id)}`}
      id={id}
      site={site}
      state={state}
      stale={stale}
      seen={seenText(status, nowMs, lastSeen)}
      values={rowValues(latestData)}
    />
  )
}
