import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import type { Ring } from '@wattpost/protocol/contract'
import {
  type BodyCheck,
  energyTime,
  hasRows,
  isDevice,
  isOfEnergyType,
  meterRowTime,
  type Period,
  rowsInside,
} from './bodyChecks.ts'
import type { ForeignDevice } from './observation.ts'
import { powerStatusAgrees, timelineAgrees } from './powerChecks.ts'

/** An HTTP call that is tried. */
export interface CallProbe {
  /** Unique within a run. */
  readonly key: string
  /** The contract's id of the operation. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path and query. */
  readonly path: string
  readonly isSignedIn: boolean
  readonly body?: unknown
  /** `refusal`: the reason why the server must not answer it. */
  readonly expects:
    | { readonly kind: 'answer'; readonly checks: readonly BodyCheck[] }
    | { readonly kind: 'refusal'; readonly reason: string }
  /** Ring of what the probe adds to the form of the answer. */
  readonly ring: Ring
}

/** The devices and the time that probes are made for. */
export interface ProbedDevices {
  readonly meter: string | null
  readonly hydra: string | null
  /** The server's time, epoch ms. */
  readonly serverNowMs: number
  /** Zone of periods without an offset, as `config.json` says. */
  readonly timeZone?: string | undefined
  readonly otherDevices: readonly ForeignDevice[]
}

/** A probe that must be answered. */
export function answered(
  key: string,
  operation: string,
  path: string,
  checks: readonly BodyCheck[] = [],
  ring: Ring = 'core',
): CallProbe {
  return {
    ...{ key, operation, method: 'GET', path, isSignedIn: true, ring },
    expects: { kind: 'answer', checks },
  }
}

/** A probe that must be refused. */
export function refusedProbe(
  key: string,
  operation: string,
  path: string,
  reason: string,
  ring: Ring = 'core',
): CallProbe {
  return {
    ...{ key, operation, method: 'GET', path, isSignedIn: true, ring },
    expects: { kind: 'refusal', reason },
  }
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
          `another user’s ${id}`,
          family === 'pm' ? 'getMeter' : 'getHydra',
          `${family === 'pm' ? '/api/powermeter' : '/api/hydra'}/device/${encodeURIComponent(id)}`,
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

function meterProbes(id: string, { serverNowMs, timeZone }: ProbedDevices): CallProbe[] {
  const at = encodeURIComponent(id)
  return [
    answered('getMeter', 'getMeter', `/api/powermeter/device/${at}`, [isDevice('data', id)]),
    refusedProbe(
      ...(['getMeter unknown', 'getMeter', `/api/powermeter/device/${NO_DEVICE}`] as const),
      'no such device',
    ),
    ...(['day', 'week', 'month'] as const).map((period) =>
      answered(
        `getMeterEnergy ${period}`,
        'getMeterEnergy',
        `/api/powermeter/energy/${at}?period=${period}`,
        [
          ...(period === 'day' ? [] : [hasRows('data')]),
          rowsInside('data', meterRowTime(timeZone), calendarPeriod(serverNowMs, DAYS[period])),
        ],
      ),
    ),
  ]
}

function hydraProbes(id: string, devices: ProbedDevices): CallProbe[] {
  const at = encodeURIComponent(id)
  return [
    answered('getHydra', 'getHydra', `/api/hydra/device/${at}`, [isDevice('device', id)]),
    refusedProbe(
      ...(['getHydra unknown', 'getHydra', `/api/hydra/device/${NO_DEVICE}`] as const),
      'no such device',
    ),
    ...statusProbes(id, devices),
    ...energyProbes(at, devices),
  ]
}

/** Parameters of a period, its days and its offset. */
const RANGES = [
  ['', 1, 0],
  ['&range=d&offset=0', 1, 0],
  ['&range=w&offset=0', 7, 0],
  ['&range=m&offset=1', 31, 1],
] as const

function statusProbes(id: string, { serverNowMs }: ProbedDevices): CallProbe[] {
  const device = `deviceId=${encodeURIComponent(id)}`
  const timeline = `/api/hydra/power-timeline?${device}`
  return [
    ...RANGES.map(([query, days]) =>
      answered(
        `getPowerStatus ${query}`,
        'getPowerStatus',
        `/api/hydra/power-status?${device}${query}`,
        [isDevice('', id), powerStatusAgrees(days)],
      ),
    ),
    ...RANGES.map(([query, days, offset]) =>
      answered(`getPowerTimeline ${query}`, 'getPowerTimeline', timeline + query, [
        timelineAgrees(calendarPeriod(serverNowMs, days, offset)),
      ]),
    ),
    answered('getPowerTimeline channels', 'getPowerTimeline', `${timeline}&range=w&channels=1,2`, [
      timelineAgrees(calendarPeriod(serverNowMs, 7), [1, 2]),
    ]),
  ]
}

function energyProbes(at: string, { serverNowMs, timeZone }: ProbedDevices): CallProbe[] {
  const [history, energy, summary] = ['device/energy', 'energy', 'energy-summary'].map(
    (path) => `/api/hydra/${path}/${at}`,
  )
  const rows = (period: Period) => [rowsInside('energyData', energyTime(timeZone), period)]
  const dates = { fromMs: serverNowMs - 3 * DAY_MS, toMs: serverNowMs - DAY_MS }
  const span = `startDate=${new Date(dates.fromMs).toISOString()}&endDate=${new Date(dates.toMs).toISOString()}`
  // The first row may be that of the day in which the period starts.
  const spanRows = rows({ fromMs: dates.fromMs - DAY_MS - LEEWAY_MS, toMs: dates.toMs })
  // Today may be one of the days, or come after them.
  const historyOf = (days: number) => rows(calendarPeriod(serverNowMs, days + 1))
  const lastDays = (days: number) => rows(calendarPeriod(serverNowMs, days))
  const [h, e, s] = ['getHydraHistory', 'getHydraEnergy', 'getEnergySummary'] as const
  return [
    answered(h, h, `${history}`, [hasRows('energyData'), ...historyOf(7)]),
    answered(`${h} days`, h, `${history}?range=daily&days=2`, historyOf(2)),
    answered(e, e, `${energy}`, [isOfEnergyType('ie'), ...lastDays(1)]),
    answered(`${e} day`, e, `${energy}?range=d&offset=0&type=ie&resolution=hourly`, [
      ...[isOfEnergyType('ie'), ...lastDays(1)],
    ]),
    answered(`${e} week`, e, `${energy}?range=w&offset=1&type=ie`, [
      ...[hasRows('energyData'), isOfEnergyType('ie')],
      ...rows(calendarPeriod(serverNowMs, 7, 1)),
    ]),
    answered(`${e} month`, e, `${energy}?range=m`, lastDays(31)),
    answered(`${e} dates`, e, `${energy}?${span}&type=ie`, [hasRows('energyData'), ...spanRows]),
    answered(s, s, `${summary}?type=ie`, [isOfEnergyType('ie'), ...lastDays(1)]),
    answered(`${s} dates`, s, `${summary}?type=ie&${span}`, [hasRows('energyData'), ...spanRows]),
    answered(`${e} all`, e, `${energy}?range=w&type=all`, [], 'addition'),
  ]
}
