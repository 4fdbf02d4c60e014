import { z } from 'zod'
import { fieldGroup } from '../fields.ts'
import { powerStatusReport } from '../hydra/powerStatus.ts'
import { quantity } from '../quantity.ts'
import { timestamp } from '../timestamp.ts'

/** Highest number of devices in one `day_totals`. */
export const DAY_TOTALS_DEVICES_MAX = 100

/** Energies of an hour of a day, of all channels together; the running hour ends now. */
export const hourTotals = fieldGroup('K10', {
  t: { is: timestamp, means: 'Start' },
  ie: { unit: 'Wh', means: 'Imported' },
  se: { is: quantity.optional(), unit: 'Wh', means: 'Of a hydra: charged by the sun' },
})
export type HourTotals = z.output<typeof hourTotals>

/** The running day of a hydra or a meter, in its time zone; a hydra also has its power status [H10, H14, H16]. */
export const dayTotals = fieldGroup('K10', {
  deviceId: { is: z.string(), means: 'Id of the device' },
  hours: { is: z.array(hourTotals), means: 'The hours up to now' },
  powerStatus: {
    is: powerStatusReport.optional(),
    means: 'Of a hydra: the power status of the day, as `getPowerStatus` answers it',
  },
})
export type DayTotals = z.output<typeof dayTotals>

/** The acknowledgement of `day_totals`. */
export const dayTotalsAnswer = fieldGroup('K10', {
  days: { is: z.array(dayTotals), means: 'A day for each hydra and meter' },
})
