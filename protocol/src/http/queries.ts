import { z } from 'zod'
import { LIST_DEFAULTS, PAGE_LIMIT_MAX, PERIOD_OFFSET_MAX, SPAN_DAYS_MAX } from '../constants.ts'
import { fieldGroup } from '../fields.ts'
import { energyTypes } from '../hydra/energyFrame.ts'
import { deviceStatus } from '../live/deviceStatus.ts'
import type { CallId } from './calls.ts'
import { meterPeriods, rangeCodes } from './ranges.ts'

const wrong = { error: 'must be a whole number, 0 or more' }

/** A whole number from 0, as a query string or JSON number; `''` and other texts are refused. */
export const wholeNumber = z
  .union([z.int(wrong).nonnegative(wrong), z.string().regex(/^\d{1,9}$/, wrong)], wrong)
  .transform(Number)

/** The query of a list, with a default limit [C3]; `page` starts at 0, `limit` at 1. */
export function listQueryOf(limit: number) {
  return fieldGroup('C3', {
    page: { is: wholeNumber.default(0), means: 'Page from 0' },
    limit: {
      is: wholeNumber.pipe(z.int().min(1).max(PAGE_LIMIT_MAX)).default(limit),
      means: 'Devices of a page',
    },
    search: {
      is: z.string().max(100).optional(),
      means: 'Part of an id or site, in any letter case',
    },
    filter: {
      is: deviceStatus.optional(),
      addedValues: { up: 'statusWords', down: 'statusWords', unknown: 'statusWords' },
      means:
        'Only devices of this status; the specification names no values, the dashboard sends these three',
    },
  })
}

/** The query of `listHydras` [H11] and `listMeters` [H8]. */
export const listQuery = listQueryOf(LIST_DEFAULTS.limit)
export type ListQuery = z.output<typeof listQuery>

const deviceId = { is: z.string().min(1), means: 'Id of the device' }
const period = {
  range: {
    is: z.enum(rangeCodes).default('d'),
    means: '`d` calendar day, `w` ISO week, `m` month',
  },
  offset: {
    is: wholeNumber.pipe(z.int().max(PERIOD_OFFSET_MAX)).default(0),
    means: '0 is the current period, 1 the one before',
  },
}
const tz = {
  is: z.string().min(1).max(60).optional(),
  addition: 'tz',
  means: 'Time zone of days, an IANA name; by default the device’s',
} as const
const energyType = {
  addedValues: {
    ce: 'energyTypes',
    de: 'energyTypes',
    se: 'energyTypes',
    all: 'energyTypes',
  },
  means: '`ie` import, `ce` charge, `de` discharge, `se` solar charge, `all` of them',
} as const
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
export const powerStatusQuery = fieldGroup('H14', { deviceId, ...period, tz })
export type PowerStatusQuery = z.output<typeof powerStatusQuery>

/** The query of `getPowerTimeline` [H15]. */
export const timelineQuery = fieldGroup('H15', {
  deviceId,
  ...period,
  tz,
  channels: {
    is: z
      .string()
      .regex(/^[1-6](,[1-6])*$/, 'must be channel numbers from 1 to 6, e.g. 1,2,3')
      .transform((text) => text.split(',').map(Number))
      .optional(),
    means: 'Only these channels, e.g. `1,2,3`',
  },
})
export type TimelineQuery = z.output<typeof timelineQuery>

const hydraEnergyFields = fieldGroup('H16', {
  ...period,
  type: { is: z.enum(energyTypes).default('ie'), ...energyType },
  resolution: {
    is: z.enum(['hourly', 'daily']).default('hourly'),
    addedValues: { daily: true },
    means: 'Rows by hour or day, only with range `d`',
  },
  dayViewMode: {
    is: z.enum(['hours', 'parts']).default('hours'),
    addedValues: { hours: true, parts: true },
    means: 'Rows of a day: by hour, or by night, morning, afternoon, evening',
  },
  startDate: {
    is: isoDate,
    means: 'ISO instant, or ISO date; takes the place of range and offset',
  },
  endDate: { is: isoDate, means: 'ISO instant, or ISO date, then the whole day' },
  tz,
})

/** The query of `getHydraEnergy` [H16]. A resolution applies only to range `d`; other ranges have daily rows. */
export const hydraEnergyQuery = z.pipe(
  hydraEnergyFields,
  z.transform((query: z.output<typeof hydraEnergyFields>) =>
    query.range === 'd' ? query : { ...query, resolution: 'daily' as const },
  ),
)
export type HydraEnergyQuery = z.output<typeof hydraEnergyQuery>

/** The query of `getEnergySummary` [H17]. */
export const energySummaryQuery = fieldGroup('H17', {
  type: { is: z.enum(energyTypes).default('all'), ...energyType },
  startDate: {
    is: isoDate,
    means: 'ISO instant, or ISO date; by default the start of the end’s day',
  },
  endDate: {
    is: isoDate,
    means: 'ISO instant, or ISO date, then the whole day; by default now',
  },
  tz,
})
export type EnergySummaryQuery = z.output<typeof energySummaryQuery>

/** The query of `getHydraHistory` [H13]. */
export const deviceEnergyQuery = fieldGroup('H13', {
  range: {
    is: z.enum(['daily', 'hourly']).default('daily'),
    addedValues: { hourly: true },
    means: 'Rows by day or hour',
  },
  days: {
    is: wholeNumber.pipe(z.int().min(1).max(SPAN_DAYS_MAX)).default(7),
    means: 'Number of days, today included',
  },
  tz,
})
export type DeviceEnergyQuery = z.output<typeof deviceEnergyQuery>

/** The query of `getMeterEnergy` [H10]. */
export const meterEnergyQuery = fieldGroup('H10', {
  period: { is: z.enum(meterPeriods).default('day'), means: 'The current day, week or month' },
  tz,
})
export type MeterEnergyQuery = z.output<typeof meterEnergyQuery>

const noQuery = fieldGroup(null, {})

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
