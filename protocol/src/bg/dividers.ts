import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { shortNumbers } from '../shortNames.ts'

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
