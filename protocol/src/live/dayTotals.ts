import { z } from 'zod'
import { powerStatusReport } from '../hydra/powerStatus.ts'
import { quantity } from '../quantity.ts'
import { timestamp } from '../timestamp.ts'

/** Highest number of devices in one `day_totals`. */
export const DAY_TOTALS_DEVICES_MAX = 100

/**
 * Energies of an hour of a day, of all channels together, Wh: imported (`ie`), and, of a hydra, charged by the sun (`se`).
 * `t` is the start of the hour; the running hour ends now.
 */
export const hourTotals = z.object({ t: timestamp, ie: quantity, se: quantity.optional() })
export type HourTotals = z.output<typeof hourTotals>

/** The running day of a hydra or a meter, in its time zone; a hydra also has its power status [H10, H14, H16]. */
export const dayTotals = z.object({
  deviceId: z.string(),
  hours: z.array(hourTotals),
  powerStatus: powerStatusReport.optional(),
})
export type DayTotals = z.output<typeof dayTotals>

/** The acknowledgement of `day_totals`. */
export const dayTotalsAnswer = z.object({ days: z.array(dayTotals) })
