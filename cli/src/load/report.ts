import { durationText } from '@wattpost/emulator/scenarios'
import { tableLines } from '../terminal.ts'
import type { Latency, LoadFigures, Timed } from './figures.ts'
import type { Limits, LoadPlan } from './loadPlan.ts'
import type { NoDeliveryTime, ServerClock } from './serverClock.ts'

/** Load of the process that runs the clients. */
export interface GeneratorLoad {
  /** 99th percentile of its event loop's delay, ms. */
  readonly delayP99Ms: number
  /** Share of the time in which its event loop was busy, 0 to 1. */
  readonly busy: number
}

/** The result of a run, as `--json` prints it. */
export interface LoadReport {
  readonly target: string
  readonly ending: 'complete' | 'interrupted'
  readonly clients: { readonly planned: number; readonly connected: number }
  readonly rampMs: number
  /** Time after the ramp, ms. */
  readonly measuredMs: number
  readonly connections: number
  readonly reconnects: number
  /** Frames in the whole run, and per second after the ramp. */
  readonly deliveries: { readonly count: number; readonly perSecond: number }
  readonly gaps: number
  readonly dropped: number
  readonly latencyMs: Readonly<Record<Timed, Latency | null>>
  /** Reason why deliveries have no latency; `null` if they have. */
  readonly noDeliveryTime: NoDeliveryTime | null
  readonly errors: { readonly count: number; readonly kinds: Readonly<Record<string, number>> }
  readonly generator: GeneratorLoad & { readonly isSlow: boolean }
  readonly thresholds: readonly Threshold[]
  /** Whether anything was measured, and each threshold was held. */
  readonly isHeld: boolean
}

/** Above these the process of the clients itself makes latencies longer. */
const SLOW = { delayP99Ms: 50, busy: 0.9 } as const

export interface RunResult {
  readonly target: string
  readonly isInterrupted: boolean
  readonly figures: LoadFigures
  readonly clock: ServerClock
  readonly generator: GeneratorLoad
  /** Clients that were connected when the run ended. */
  readonly connected: number
  readonly measuredMs: number
  /** Frames when the ramp was over. */
  readonly rampFrames: number
}

export function reportOf(result: RunResult, plan: LoadPlan): LoadReport {
  const { figures, clock, generator, connected, measuredMs } = result
  const latencyMs = {
    calls: figures.latency('calls'),
    acknowledgements: figures.latency('acknowledgements'),
    connections: figures.latency('connections'),
    deliveries: figures.latency('deliveries'),
  }
  const { gaps, dropped, connections, reconnects, errors } = figures
  const measured = { latencyMs, gaps, errors: { count: errors } }
  const thresholds = thresholdsOf(measured, plan.limits)
  const hasMeasured = latencyMs.calls !== null && connections > 0
  const seconds = measuredMs / 1000
  const perSecond = seconds === 0 ? 0 : (figures.frames - result.rampFrames) / seconds
  return {
    target: result.target,
    ending: result.isInterrupted ? 'interrupted' : 'complete',
    clients: { planned: plan.clients, connected },
    ...{ rampMs: plan.rampMs, measuredMs: Math.round(measuredMs), connections, reconnects },
    deliveries: { count: figures.frames, perSecond: Math.round(perSecond * 10) / 10 },
    ...{ gaps, dropped, latencyMs },
    noDeliveryTime: latencyMs.deliveries === null ? clock.reason : null,
    errors: { count: errors, kinds: Object.fromEntries(figures.errorKinds) },
    generator: { ...generator, isSlow: isSlow(generator) },
    thresholds,
    isHeld: hasMeasured && thresholds.every((one) => one.isHeld),
  }
}

function isSlow({ delayP99Ms, busy }: GeneratorLoad): boolean {
  return delayP99Ms > SLOW.delayP99Ms || busy > SLOW.busy
}

/** A limit and what was measured. */
export interface Threshold {
  /** The option on the command line, e.g. `--max-gaps 0`. */
  readonly limit: string
  /** The figure that is compared with it, in words. */
  readonly of: string
  /** `null` if nothing was measured, which misses the limit. */
  readonly actual: number | null
  readonly isHeld: boolean
}

interface Measured {
  readonly latencyMs: Readonly<Record<Timed, Latency | null>>
  readonly gaps: number
  readonly errors: { readonly count: number }
}

/** Compares what was measured with each limit. Deliveries without a known time of sending have no limit. */
function thresholdsOf(
  { latencyMs, gaps, errors }: Measured,
  { maxP95Ms, maxGaps, maxErrors }: Limits,
): Threshold[] {
  const { calls, acknowledgements, deliveries } = latencyMs
  const timed = [
    ['p95 of HTTP calls, ms', calls],
    ['p95 of acknowledgements, ms', acknowledgements],
    ...(deliveries === null ? [] : [['p95 of deliveries, ms', deliveries] as const]),
  ] as const
  const within = (limit: string, of: string, actual: number | null, max: number) => ({
    ...{ limit, of, actual, isHeld: actual !== null && actual <= max },
  })
  return [
    ...(maxP95Ms === undefined
      ? []
      : timed.map(([of, latency]) =>
          within(`--max-p95 ${durationText(maxP95Ms)}`, of, latency?.p95 ?? null, maxP95Ms),
        )),
    ...(maxGaps === undefined
      ? []
      : [within(`--max-gaps ${maxGaps}`, 'missed frames', gaps, maxGaps)]),
    ...(maxErrors === undefined
      ? []
      : [within(`--max-errors ${maxErrors}`, 'errors', errors.count, maxErrors)]),
  ]
}

const NAMES: Readonly<Record<Timed, string>> = {
  calls: 'HTTP calls',
  acknowledgements: 'acknowledgements',
  connections: 'connections',
  deliveries: 'deliveries',
}

const NO_TIME = {
  'no-clock': 'the server sends no clock, so the time of sending is not known',
  'other-speed': 'the clock of the server is paused or does not run at speed 1',
} as const

const counted = (count: number) => count.toLocaleString('en-US')

/** The state of a run on one line. */
export function progressLine(figures: LoadFigures, planned: number, perSecond: number): string {
  const { connected, gaps, reconnects, errors } = figures
  const p95 = figures.latency('calls')?.p95
  return [
    `${connected} of ${planned} clients`,
    `${counted(perSecond)} deliveries/s`,
    `p95 of calls ${p95 === undefined ? '–' : `${p95} ms`}`,
    `${counted(gaps)} gaps`,
    `${counted(reconnects)} reconnects`,
    `${counted(errors)} errors`,
  ].join(' · ')
}

/** The report for people. */
export function reportLines(report: LoadReport): string[] {
  const { clients, deliveries, measuredMs, gaps, dropped, reconnects, errors } = report
  return [
    ...(report.ending === 'interrupted' ? ['Interrupted; the figures so far:'] : []),
    `${clients.connected} of ${counted(clients.planned)} clients connected to ${report.target}`,
    '',
    ...latencyLines(report),
    '',
    ...tableLines([
      ['deliveries', counted(deliveries.count)],
      [
        '  per second',
        `${counted(deliveries.perSecond)} in the ${(measuredMs / 1000).toFixed(1)} s after the ramp`,
      ],
      [
        'gaps',
        `${counted(gaps)}${dropped > 0 ? ` (the server reports ${counted(dropped)} dropped frames)` : ''}`,
      ],
      ['reconnects', counted(reconnects)],
      ['errors', counted(errors.count)],
      ...Object.entries(errors.kinds).map(([kind, count]) => [`  ${kind}`, counted(count)]),
    ]),
    ...generatorLines(report),
    ...verdictLines(report),
  ]
}

function latencyLines({ latencyMs, noDeliveryTime }: LoadReport): string[] {
  const rows = (Object.keys(NAMES) as Timed[]).flatMap((what) => {
    const latency = latencyMs[what]
    if (latency === null) return []
    const { count, p50, p95, p99, max } = latency
    return [[NAMES[what], counted(count), ...[p50, p95, p99, max].map((ms) => ms.toFixed(1))]]
  })
  const table = tableLines([['latency, ms', 'count', 'p50', 'p95', 'p99', 'max'], ...rows])
  return noDeliveryTime === null
    ? table
    : [...table, `Latency of deliveries is not measured: ${NO_TIME[noDeliveryTime]}.`]
}

function generatorLines({ generator }: LoadReport): string[] {
  const { delayP99Ms, busy, isSlow } = generator
  const own = `its event loop is busy ${Math.round(busy * 100)} % of the time, with a delay of ${delayP99Ms.toFixed(1)} ms (p99)`
  return isSlow
    ? [
        '',
        `The load generator itself is slow: ${own}. Latencies contain that. Use fewer clients, or a free machine.`,
      ]
    : ['', `The load generator keeps up: ${own}.`]
}

function verdictLines({ thresholds, latencyMs, connections }: LoadReport): string[] {
  if (latencyMs.calls === null || connections === 0)
    return ['', 'Nothing is proved: no call was answered, or no client connected.']
  if (thresholds.length === 0) return []
  return [
    '',
    ...tableLines(
      thresholds.map(({ limit, of, actual, isHeld }) => [
        isHeld ? 'held' : 'missed',
        limit,
        `${of}: ${actual === null ? 'not measured' : counted(actual)}`,
      ]),
    ),
  ]
}
