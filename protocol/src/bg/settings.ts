import { z } from 'zod'
import { quantity, shortNumbers } from '../quantity.ts'

/** Voltage divider resistors [E6], in kΩ (our reading). */
export const dividerParams = z.object({
  battery_r1: quantity,
  battery_r2: quantity,
  solar_r1: quantity,
  solar_r2: quantity,
})
export type DividerParams = z.infer<typeof dividerParams>

/** Short names of the dividers frame [K4]. */
export const dividersWire = shortNumbers({
  br1: 'battery_r1',
  br2: 'battery_r2',
  sr1: 'solar_r1',
  sr2: 'solar_r2',
})

/**
 * Limits for notifications [E7]. Our reading of the units: °C, V, W by day, W by night, Wh left in
 * the battery, minutes of daylight without charging.
 */
export const notificationsThreshold = z.object({
  high_temperature: quantity,
  high_voltage: quantity,
  high_power_day: quantity,
  high_power_night: quantity,
  low_energy: quantity,
  not_charging: quantity,
})
export type NotificationsThreshold = z.infer<typeof notificationsThreshold>

/** Short names of the thresholds frame [K4]. */
export const thresholdsWire = shortNumbers({
  hi_tmp: 'high_temperature',
  hi_vol: 'high_voltage',
  hi_pwd: 'high_power_day',
  hi_pwn: 'high_power_night',
  lo_eng: 'low_energy',
  no_chg: 'not_charging',
})
