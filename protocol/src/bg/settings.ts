import type { z } from 'zod'
import { fieldGroup, shortNames } from '../fields.ts'

/** Voltage divider resistors [E6]: the specification gives them no unit. */
export const dividerParams = fieldGroup('E6', {
  battery_r1: {
    wire: 'br1',
    isSpecified: true,
    means: 'Resistor 1 of the battery’s divider',
  },
  battery_r2: { wire: 'br2', means: 'Resistor 2 of the battery’s divider' },
  solar_r1: { wire: 'sr1', means: 'Resistor 1 of the panels’ divider' },
  solar_r2: { wire: 'sr2', means: 'Resistor 2 of the panels’ divider' },
})
export type DividerParams = z.infer<typeof dividerParams>
export const dividersWire = shortNames(dividerParams)

/** Limits for notifications [E7]; the units are our reading. */
export const notificationsThreshold = fieldGroup('E7', {
  high_temperature: { wire: 'hi_tmp', isSpecified: true, unit: '°C', means: 'Highest temperature' },
  high_voltage: { wire: 'hi_vol', unit: 'V', means: 'Highest voltage of the battery' },
  high_power_day: { wire: 'hi_pwd', unit: 'W', means: 'Highest consumption by day' },
  high_power_night: { wire: 'hi_pwn', unit: 'W', means: 'Highest consumption by night' },
  low_energy: { wire: 'lo_eng', unit: 'Wh', means: 'Least energy left in the battery' },
  not_charging: {
    wire: 'no_chg',
    unit: 'min',
    means: 'Longest time of daylight without charging',
  },
})
export type NotificationsThreshold = z.infer<typeof notificationsThreshold>
export const thresholdsWire = shortNames(notificationsThreshold)
