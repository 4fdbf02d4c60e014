import { z } from 'zod'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity, sendable } from '../quantity.ts'
import { sendableTime, timestampOrNull } from '../time.ts'

/** Lifetime and historical values [E8]: Wh, Ah; `deepest_discharge` in percent of the capacity (our reading). */
export const bgLifetime = z.object({
  total_solar_energy: quantity,
  total_battery_chargedAh: quantity,
  total_battery_dischargedAh: quantity,
  total_battery_chargedWh: quantity,
  total_battery_dischargedWh: quantity,
  deepest_discharge: quantity,
  deepest_discharge_date: timestampOrNull,
  last_full_charge_date: timestampOrNull,
  last_full_discharge_date: timestampOrNull,
})
export type BgLifetime = z.infer<typeof bgLifetime>

/** Short names of the historical frame, told by `tein` [K4]. */
export const lifetimeWire = z.object({
  tse: quantity,
  tahin: quantity,
  tahout: quantity,
  tein: quantity,
  teout: quantity,
  dd: quantity,
  ddd: timestampOrNull,
  lfc: timestampOrNull,
  lfd: timestampOrNull,
})

/** Reads the historical frame's values. */
export function decodeLifetime(wire: z.output<typeof lifetimeWire>): BgLifetime {
  return {
    total_solar_energy: wire.tse,
    total_battery_chargedAh: wire.tahin,
    total_battery_dischargedAh: wire.tahout,
    total_battery_chargedWh: wire.tein,
    total_battery_dischargedWh: wire.teout,
    deepest_discharge: wire.dd,
    deepest_discharge_date: wire.ddd,
    last_full_charge_date: wire.lfc,
    last_full_discharge_date: wire.lfd,
  }
}

/** Writes the historical values into a frame. */
export function writeLifetime(frame: WireFrame, lifetime: BgLifetime): void {
  frame.tse = sendable(lifetime.total_solar_energy, 'total_solar_energy')
  frame.tahin = sendable(lifetime.total_battery_chargedAh, 'total_battery_chargedAh')
  frame.tahout = sendable(lifetime.total_battery_dischargedAh, 'total_battery_dischargedAh')
  frame.tein = sendable(lifetime.total_battery_chargedWh, 'total_battery_chargedWh')
  frame.teout = sendable(lifetime.total_battery_dischargedWh, 'total_battery_dischargedWh')
  frame.dd = sendable(lifetime.deepest_discharge, 'deepest_discharge')
  frame.ddd = dateOrNull(lifetime.deepest_discharge_date)
  frame.lfc = dateOrNull(lifetime.last_full_charge_date)
  frame.lfd = dateOrNull(lifetime.last_full_discharge_date)
}

function dateOrNull(ms: number | null): number | null {
  return ms === null ? null : sendableTime(ms)
}
