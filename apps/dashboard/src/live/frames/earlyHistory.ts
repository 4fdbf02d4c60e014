import type { ReportedMeterRow } from '@wattpost/protocol'
import type { DeviceStore } from '../devices/deviceStores.ts'
import type { PmLive } from '../devices/pmLive.ts'

/** Rows are kept for at most this number of unknown meters. */
const METERS_MAX = 1000

/** A `meter_power` frame, as far as it matters here. */
interface MeterFrame {
  readonly head: { readonly deviceId: string }
  readonly body: { readonly kind: string; readonly rows?: readonly ReportedMeterRow[] }
}

/**
 * Keeps the history of meters that no list has named yet, until their next frame after it: a backend that sends it
 * once, after connecting, may be faster than its list [K2, E12].
 * @returns a function to call with each `meter_power` frame after it was applied
 */
export function createEarlyHistory(
  meters: Pick<DeviceStore<PmLive>, 'read' | 'put'>,
): (frame: MeterFrame) => void {
  const rowsOf = new Map<string, readonly ReportedMeterRow[]>()
  return ({ head: { deviceId }, body }) => {
    const live = meters.read(deviceId)
    if (live === undefined) {
      if (body.rows !== undefined && rowsOf.size < METERS_MAX) rowsOf.set(deviceId, body.rows)
      return
    }
    const history = rowsOf.get(deviceId)
    if (history === undefined) return
    rowsOf.delete(deviceId)
    if (body.rows === undefined) meters.put(deviceId, { ...live, history })
  }
}
