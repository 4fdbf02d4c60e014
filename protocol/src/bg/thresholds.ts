import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { shortNumbers } from '../shortNames.ts'

/**
 * When a person wants to be told [E7]. Our reading of the units: °C, V, W by day, W by night,
 * Wh left in the battery, minutes of daylight without charging.
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
