import { z } from 'zod'
import { fieldGroup } from '../fields.ts'
import { timestamp } from '../timestamp.ts'
import {
  batteryPowerOutputW,
  batteryPowerW,
  consumptionPowerW,
  solarPowerW,
} from './derivedPower.ts'
import { measuredPower, type RawPower } from './rawPower.ts'

/** Values that follow from the measured ones [S15–S18]; the specification spells `consumtionPower` this way. */
export const derivedPower = fieldGroup('E3', {
  batteryPower: {
    is: z.number(),
    unit: 'W',
    isDerived: true,
    means: 'Battery power; battery current × battery voltage [S15]',
  },
  batteryPowerOutput: {
    is: z.number(),
    unit: 'W',
    isDerived: true,
    means: 'Battery output; battery power while discharging, else 0 [S16]',
  },
  consumtionPower: {
    is: z.number(),
    unit: 'W',
    isDerived: true,
    means: 'Consumption; the specification’s spelling [S17]',
  },
  solarPower: {
    is: z.number(),
    unit: 'W',
    isDerived: true,
    means: 'Power from the panels; 0 while AC power is above 0 [S18]',
  },
})

/** A bg device's power state [E3], 16 fields. */
export const powerState = fieldGroup('E3', {
  timestamp: { is: timestamp, means: 'Time of measurement' },
  ...measuredPower.fields,
  ...derivedPower.fields,
})
export type PowerState = z.infer<typeof powerState>

/** Adds the four derived values to the measured ones [S15–S18]. */
export function derivePowerState(atMs: number, raw: RawPower): PowerState {
  return {
    timestamp: atMs,
    ...raw,
    batteryPower: batteryPowerW(raw),
    batteryPowerOutput: batteryPowerOutputW(raw),
    consumtionPower: consumptionPowerW(raw),
    solarPower: solarPowerW(raw),
  }
}
