import { CUSTOM_RANGE_DAYS_MAX } from '../constants.ts'

/** Calendar day, ISO week, month [C5]. */
export const rangeCodes = ['d', 'w', 'm'] as const
export type RangeCode = (typeof rangeCodes)[number]

/** The range code of a custom span: at most 1 day is `d`, up to 7 `w`, longer `m` [C5]. */
export function customRangeCode(days: number): RangeCode {
  if (days <= CUSTOM_RANGE_DAYS_MAX.d) return 'd'
  return days <= CUSTOM_RANGE_DAYS_MAX.w ? 'w' : 'm'
}

/** The periods of a meter's energy [H10], stored as daily, weekly, monthly. */
export const meterPeriods = ['day', 'week', 'month'] as const
export type MeterPeriod = (typeof meterPeriods)[number]
