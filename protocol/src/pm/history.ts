import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestamp } from '../time.ts'

/**
 * A row of a meter's history [E12]: `t` the start of the hour or day; our reading of the others:
 * `haet` active energy imported in Wh, `haext` active energy exported in Wh, `hret` reactive energy in varh.
 */
export const meterHistoryRow = z.object({
  t: timestamp,
  haet: quantity,
  haext: quantity,
  hret: quantity,
})
export type MeterHistoryRow = z.infer<typeof meterHistoryRow>
