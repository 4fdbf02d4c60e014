import { z } from 'zod'

/** A meter's network [E9]: `cop` the cellular operator, `signal_quality` CSQ 0–31, 99 not known. */
export const meterNetwork = z.object({
  cop: z.string(),
  imsi: z.string(),
  imei: z.string(),
  signal_quality: z.number(),
})
export type MeterNetwork = z.infer<typeof meterNetwork>
