import { z } from 'zod'
import {
  CUSTOM_RANGE_DAYS_MAX,
  LIST_DEFAULTS,
  PAGE_LIMIT_MAX,
  PERIOD_OFFSET_MAX,
  SPAN_DAYS_MAX,
} from '../constants.ts'
import { energyTypes } from '../hydra/energyFrame.ts'
import { deviceStatus } from '../live/deviceStatus.ts'
import type { CallId } from './calls.ts'

const wrong = { error: 'must be a whole number, 0 or more' }

/** A whole number from 0, as a query string or JSON number; `''` and other texts are refused. */
export const wholeNumber = z
  .union([z.int(wrong).nonnegative(wrong), z.string().regex(/^\d{1,9}$/, wrong)], wrong)
  .transform(Number)

/** The query of a list, with a default limit [C3]; `page` starts at 0, `limit` at 1. */
export function listQueryOf(limit: number) {
  return z.object({
    page: wholeNumber.default(0),
    limit: wholeNumber.pipe(z.int().min(1).max(PAGE_LIMIT_MAX)).default(limit),
    /** Matches id or site, ignoring case. */
    search: z.string().max(100).optional(),
    filter: deviceStatus.optional(),
  })
}

/** The query of `listHydras` [H11] and `listMeters` [H8]. */
export const listQuery = listQueryOf(LIST_DEFAULTS.limit)
export type ListQuery = z.output<typeof listQuery>

/** Calendar day, ISO week, month [C5]. */
export const rangeCodes = ['d', 'w', 'm'] as const
export type RangeCode = (typeof rangeCodes)[number]

/** The range code of a custom span: at most 1 day is `d`, up to 7 `w`, longer `m` [C5]. */
export function customRangeCode(days: number): RangeCode {
  if (days <= CUSTOM_RANGE_DAYS_MAX.d) return 'd'
  return days <= CUSTOM_RANGE_DAYS_MAX.w ? 'w' : 'm'
}

const deviceId = z.string().min(1)
const range = z.enum(rangeCodes).default('d')
/** 0 is the current period, 1 the previous one. */
const offset = wholeNumber.pipe(z.int().max(PERIOD_OFFSET_MAX)).default(0)
/** IANA name; defaults to the device's zone. */
const tz = z.string().min(1).max(60).optional()
/** ISO instant, or ISO date for the whole day in `tz`. */
const isoDate = z
  .union(
    [
      z.iso.date(),
      z.iso.datetime({ offset: true }),
      z.iso.datetime({ offset: true, precision: -1 }),
    ],
    { error: 'must be an ISO date or instant, e.g. 2026-01-15 or 2026-01-15T10:00:00Z' },
  )
  .optional()

/** The query of `getPowerStatus` [H14]. */
export const powerStatusQuery = z.object({ deviceId, range, offset, tz })
export type PowerStatusQuery = z.output<typeof powerStatusQuery>

/** The query of `getPowerTimeline` [H15]; `channels` is `1,2,3`. */
export const timelineQuery = z.object({
  deviceId,
  range,
  offset,
  tz,
  channels: z
    .string()
    .regex(/^\d(,\d)*$/, 'must be channel numbers, e.g. 1,2,3')
    .transform((text) => text.split(',').map(Number))
    .optional(),
})
export type TimelineQuery = z.output<typeof timelineQuery>

/**
 * The query of `getHydraEnergy` [H16]. A resolution applies only to range `d`, hourly
 * by default; other ranges have daily rows.
 */
export const hydraEnergyQuery = z
  .object({
    range,
    offset,
    type: z.enum(energyTypes).default('ie'),
    resolution: z.enum(['hourly', 'daily']).default('hourly'),
    dayViewMode: z.enum(['hours', 'parts']).default('hours'),
    startDate: isoDate,
    endDate: isoDate,
    tz,
  })
  .transform((query) => (query.range === 'd' ? query : { ...query, resolution: 'daily' as const }))
export type HydraEnergyQuery = z.output<typeof hydraEnergyQuery>

/** The query of `getEnergySummary` [H17]. */
export const energySummaryQuery = z.object({
  type: z.enum(energyTypes).default('all'),
  startDate: isoDate,
  endDate: isoDate,
  tz,
})
export type EnergySummaryQuery = z.output<typeof energySummaryQuery>

/** The query of `getHydraHistory` [H13]. */
export const deviceEnergyQuery = z.object({
  range: z.enum(['daily', 'hourly']).default('daily'),
  days: wholeNumber.pipe(z.int().min(1).max(SPAN_DAYS_MAX)).default(7),
  tz,
})
export type DeviceEnergyQuery = z.output<typeof deviceEnergyQuery>

/** The periods of a meter's energy [H10], stored as daily, weekly, monthly. */
export const meterPeriods = ['day', 'week', 'month'] as const
export type MeterPeriod = (typeof meterPeriods)[number]

/** The query of `getMeterEnergy` [H10]. */
export const meterEnergyQuery = z.object({ period: z.enum(meterPeriods).default('day'), tz })
export type MeterEnergyQuery = z.output<typeof meterEnergyQuery>

const noQuery = z.object({})

/** The query of each HTTP call. */
export const callQueries = {
  getSession: noQuery,
  deleteSession: noQuery,
  login: noQuery,
  listMeters: listQuery,
  getMeter: noQuery,
  getMeterEnergy: meterEnergyQuery,
  listHydras: listQuery,
  getHydra: noQuery,
  getHydraHistory: deviceEnergyQuery,
  getPowerStatus: powerStatusQuery,
  getPowerTimeline: timelineQuery,
  getHydraEnergy: hydraEnergyQuery,
  getEnergySummary: energySummaryQuery,
} as const satisfies Readonly<Record<CallId, z.ZodType>>
