import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestampOrNull } from '../time.ts'

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

/** The way back onto the wire. */
export function encodeLifetime(lifetime: BgLifetime): z.input<typeof lifetimeWire> {
  return z.encode(lifetimeWire, {
    tse: lifetime.total_solar_energy,
    tahin: lifetime.total_battery_chargedAh,
    tahout: lifetime.total_battery_dischargedAh,
    tein: lifetime.total_battery_chargedWh,
    teout: lifetime.total_battery_dischargedWh,
    dd: lifetime.deepest_discharge,
    ddd: lifetime.deepest_discharge_date,
    lfc: lifetime.last_full_charge_date,
    lfd: lifetime.last_full_discharge_date,
  })
}
