import {
  type CallId,
  DAY_MS,
  HOUR_MS,
  instantOfWall,
  type ReadContext,
  wallMs,
} from '@wattpost/protocol'
import type { Ring } from '@wattpost/protocol/contract'
import { type ApiCall, type PathCall, pathCall } from '../client/caller.ts'
import {
  type BodyCheck,
  energyTime,
  hasRows,
  isDevice,
  isOfEnergyType,
  meterRowTime,
  type Period,
  powerStatusAgrees,
  rowsInside,
  timelineAgrees,
} from './bodyChecks.ts'
import type { ForeignDevice } from './observation.ts'

/** An HTTP call that is tried. */
export interface CallProbe extends PathCall {
  /** Unique within a run. */
  readonly key: string
  readonly operation: CallId
  readonly isSignedIn: boolean
  /** `refusal`: the reason why the server must not answer it. */
  readonly expects:
    | { readonly kind: 'answer'; readonly checks: readonly BodyCheck[] }
    | { readonly kind: 'refusal'; readonly reason: string }
  /** Ring of what the probe adds to the form of the answer. */
  readonly ring: Ring
  /** What the dashboard's reader knows of the call: its device, and the day asked for. */
  readonly about: Pick<ReadContext, 'deviceId' | 'dayStartMs'>
}

/** The devices and the time that probes are made for. */
export interface ProbedDevices {
  readonly meter: string | null
  readonly hydra: string | null
  /** The server's time, epoch ms. */
  readonly serverNowMs: number
  /** Zone of periods without an offset, as `config.json` says. */
  readonly timeZone?: string | undefined
  /** Zones of the devices, by which the dashboard takes their days. */
  readonly zones: Readonly<Record<'meter' | 'hydra', string | undefined>>
  readonly otherDevices: readonly ForeignDevice[]
}

/** A probe that must be answered. @param variant tells it from other probes of its call */
export function answered(
  call: ApiCall,
  variant = '',
  checks: readonly BodyCheck[] = [],
  ring: Ring = 'core',
): CallProbe {
  return probe(call, variant, { kind: 'answer', checks }, ring)
}

/** A probe that must be refused. */
export function refusedProbe(
  call: ApiCall,
  variant: string,
  reason: string,
  ring: Ring = 'core',
): CallProbe {
  return probe(call, variant, { kind: 'refusal', reason }, ring)
}

function probe(
  call: ApiCall,
  variant: string,
  expects: CallProbe['expects'],
  ring: Ring,
): CallProbe {
  const key = variant === '' ? call.id : `${call.id} ${variant}`
  const deviceId = call.device ?? call.query?.deviceId
  const about = typeof deviceId === 'string' ? { deviceId } : {}
  return { key, operation: call.id, ...pathCall(call), isSignedIn: true, ring, expects, about }
}

/** A probe for the running day, whose hours may be named by number. */
function ofToday(probe: CallProbe, dayStartMs: number): CallProbe {
  return { ...probe, about: { ...probe.about, dayStartMs } }
}

/** Start of the day in a zone, by default this computer's, epoch ms. */
function dayStart(atMs: number, timeZone: string | undefined): number {
  const wall = wallMs(atMs, timeZone ?? null)
  return instantOfWall(wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS), timeZone ?? null)
}

/** An id that no backend has. */
export const NO_DEVICE = 'wattpost-conform-none'

/** The calls of device pages: each operation with its parameters, an unknown device, devices of another user. */
export function deviceProbes(devices: ProbedDevices): CallProbe[] {
  const { meter, hydra, otherDevices } = devices
  return [
    ...(meter === null ? [] : meterProbes(meter, devices)),
    ...(hydra === null ? [] : hydraProbes(hydra, devices)),
    // No HTTP call has bg devices; the socket requests try them.
    ...otherDevices
      .filter(({ family }) => family !== 'bg')
      .map(({ family, id }) =>
        refusedProbe(
          { id: family === 'pm' ? 'getMeter' : 'getHydra', device: id },
          `another user’s ${id}`,
          'the device is another user’s',
        ),
      ),
  ]
}

/** Longest calendar periods, in days. */
const DAYS = { day: 1, week: 7, month: 31 } as const
/** A period with a change of clocks is longer by an hour; computers' clocks differ. */
const LEEWAY_MS = 2 * HOUR_MS

/** The current period of a calendar unit, or an earlier one, in any time zone. */
function calendarPeriod(nowMs: number, days: number, offset = 0): Period {
  return {
    fromMs: nowMs - (offset + 1) * days * DAY_MS - LEEWAY_MS,
    toMs: nowMs + (offset > 0 ? 0 : LEEWAY_MS),
  }
}

function meterProbes(device: string, devices: ProbedDevices): CallProbe[] {
  const { serverNowMs, timeZone } = devices
  const dayStartMs = dayStart(serverNowMs, devices.zones.meter)
  return [
    answered({ id: 'getMeter', device }, '', [isDevice('data', device)]),
    refusedProbe({ id: 'getMeter', device: NO_DEVICE }, 'unknown', 'no such device'),
    ...(['day', 'week', 'month'] as const).map((period) => {
      const isDay = period === 'day'
      const timeOf = meterRowTime(timeZone, isDay ? dayStartMs : undefined)
      const one = answered({ id: 'getMeterEnergy', device, query: { period } }, period, [
        ...(isDay ? [] : [hasRows('data')]),
        rowsInside('data', timeOf, calendarPeriod(serverNowMs, DAYS[period])),
      ])
      return isDay ? ofToday(one, dayStartMs) : one
    }),
  ]
}

function hydraProbes(device: string, devices: ProbedDevices): CallProbe[] {
  return [
    answered({ id: 'getHydra', device }, '', [isDevice('device', device)]),
    refusedProbe({ id: 'getHydra', device: NO_DEVICE }, 'unknown', 'no such device'),
    ...statusProbes(device, devices),
    ...energyProbes(device, devices),
  ]
}

/** Names of periods, their parameters, days and offset. */
const RANGES = [
  ['', {}, 1, 0],
  ['day', { range: 'd', offset: 0 }, 1, 0],
  ['week', { range: 'w', offset: 0 }, 7, 0],
  ['month', { range: 'm', offset: 1 }, 31, 1],
] as const

function statusProbes(device: string, { serverNowMs }: ProbedDevices): CallProbe[] {
  const week = { range: 'w', channels: '1,2' }
  return [
    ...RANGES.map(([name, query, days]) =>
      answered({ id: 'getPowerStatus', device, query }, name, [
        isDevice('', device),
        powerStatusAgrees(days),
      ]),
    ),
    ...RANGES.map(([name, query, days, offset]) =>
      answered({ id: 'getPowerTimeline', device, query }, name, [
        timelineAgrees(calendarPeriod(serverNowMs, days, offset)),
      ]),
    ),
    answered({ id: 'getPowerTimeline', device, query: week }, 'channels', [
      timelineAgrees(calendarPeriod(serverNowMs, 7), [1, 2]),
    ]),
  ]
}

type Query = NonNullable<ApiCall['query']>

function energyProbes(device: string, devices: ProbedDevices): CallProbe[] {
  const { serverNowMs, timeZone } = devices
  const dayStartMs = dayStart(serverNowMs, devices.zones.hydra)
  const rows = (period: Period, startMs?: number) => [
    rowsInside('energyData', energyTime(timeZone, startMs), period),
  ]
  const dates = { fromMs: serverNowMs - 3 * DAY_MS, toMs: serverNowMs - DAY_MS }
  const span = {
    startDate: new Date(dates.fromMs).toISOString(),
    endDate: new Date(dates.toMs).toISOString(),
  }
  // The first row may be that of the day in which the period starts.
  const spanRows = rows({ fromMs: dates.fromMs - DAY_MS - LEEWAY_MS, toMs: dates.toMs })
  // Today may be one of the days, or come after them.
  const historyOf = (days: number) => rows(calendarPeriod(serverNowMs, days + 1))
  const lastDays = (days: number) => rows(calendarPeriod(serverNowMs, days))
  const today = rows(calendarPeriod(serverNowMs, 1), dayStartMs)
  const type = 'ie'
  const ofType = isOfEnergyType(type)
  const day = { range: 'd', offset: 0, type, resolution: 'hourly' }
  const week = { range: 'w', offset: 1, type }
  const history = (query: Query): ApiCall => ({ id: 'getHydraHistory', device, query })
  const energy = (query: Query): ApiCall => ({ id: 'getHydraEnergy', device, query })
  const summary = (query: Query): ApiCall => ({ id: 'getEnergySummary', device, query })
  return [
    answered(history({}), '', [hasRows('energyData'), ...historyOf(7)]),
    answered(history({ range: 'daily', days: 2 }), 'days', historyOf(2)),
    ofToday(answered(energy({}), '', [ofType, ...today]), dayStartMs),
    ofToday(answered(energy(day), 'day', [ofType, ...today]), dayStartMs),
    answered(energy(week), 'week', [
      hasRows('energyData'),
      ofType,
      ...rows(calendarPeriod(serverNowMs, 7, 1)),
    ]),
    answered(energy({ range: 'm' }), 'month', lastDays(31)),
    answered(energy({ ...span, type }), 'dates', [hasRows('energyData'), ...spanRows]),
    answered(summary({ type }), '', [ofType, ...lastDays(1)]),
    answered(summary({ type, ...span }), 'dates', [hasRows('energyData'), ...spanRows]),
    ...(['ce', 'all'] as const).map((other) =>
      answered(energy({ range: 'w', type: other }), other, [], 'addition'),
    ),
  ]
}
