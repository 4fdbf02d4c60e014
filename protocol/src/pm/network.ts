import { z } from 'zod'
import { quantity } from '../quantity.ts'

/** A meter's network [E9]: `cop` the cellular operator, `signal_quality` CSQ 0–31, 99 not known. */
export const meterNetwork = z.object({
  cop: z.string(),
  imsi: z.string(),
  imei: z.string(),
  signal_quality: quantity,
})
export type MeterNetwork = z.infer<typeof meterNetwork>
