import { tableLines } from '../table.ts'
import type { LoadFigures, Timed } from './figures.ts'
import type { LoadReport } from './report.ts'

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
