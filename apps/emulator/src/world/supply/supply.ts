import { DAY_MS, SECOND_MS, utcDay } from '@wattpost/protocol'
import { between, streamOf, unit } from '../../engine/random.ts'
import type { ActionName, DeviceInput } from '../action.ts'
import { hasGenerator } from '../hydra/installation.ts'
import { indexOf } from '../inputIndex.ts'
import {
  changesOf,
  commandedIntervals,
  endedBy,
  type Interval,
  type IntervalSeries,
  joined,
  type StateInterval,
  seriesOf,
  until,
} from '../intervals.ts'
import { naturalOfflineIntervals, naturalOutages } from '../siteConditions/outages.ts'
import { shedOutages } from '../siteConditions/shedding.ts'
import { scriptedStorm, stormOutages } from '../siteConditions/storms.ts'
import type { DeviceSpec, HydraSpec } from '../spec.ts'
import { fuelled, lastDeliveryMs } from './fuel.ts'
import { partMomentsMs } from './parts.ts'

const FOREVER_MS = Number.POSITIVE_INFINITY
/** Days before a period whose outages may extend into it; storm outages are the longest. */
const LOOK_BACK_DAYS = 2
/** Chance that a generator fails to start (assumed). */
const START_FAILS = 0.04

/**
 * Series of whether the public grid is up: natural outages, then inputs. Also split where a phase or channel is
 * switched, since the flows change there.
 */
export function gridSeries(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): IntervalSeries<boolean> {
  const series = seriesOf(
    fromMs,
    toMs,
    true,
    changesOf(gridOutages(spec, inputs, fromMs, toMs), false),
  )
  return cutAt(series, partMomentsMs(inputs))
}

/** A series whose intervals are also split at moments, which are in order. */
function cutAt(series: IntervalSeries<boolean>, momentsMs: readonly number[]) {
  let next = 0
  return series.flatMap((interval): StateInterval<boolean>[] => {
    const parts: StateInterval<boolean>[] = []
    let { fromMs } = interval
    for (; (momentsMs[next] ?? interval.toMs) < interval.toMs; next += 1) {
      const atMs = momentsMs[next] ?? fromMs
      if (atMs <= fromMs) continue
      parts.push({ ...interval, fromMs, toMs: atMs })
      fromMs = atMs
    }
    return [...parts, { ...interval, fromMs }]
  })
}

/**
 * Series of whether the generator runs. By default it follows every grid outage. From the start of the scenario,
 * or from the first generator input, it follows the inputs. In both cases it may fail to start, and
 * it stops when its tank is empty.
 */
export function generatorSeries(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): IntervalSeries<boolean> {
  if (spec.family !== 'hydra' || !hasGenerator(spec.variant))
    return seriesOf(fromMs, toMs, false, [])
  // After the automatic runs only inputs of the generator count.
  const isScripted = (inputs[0]?.atMs ?? 0) >= scriptedFromMs(spec)
  const deciding = indexOf(inputs).of(isScripted ? 'generator' : 'supply')
  return seriesOf(fromMs, toMs, false, changesOf(generatorRuns(spec, deciding, fromMs, toMs), true))
}

function generatorRuns(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Interval[] {
  const requested = requestedRuns(spec, inputs, fromMs, toMs)
  // Stryker disable next-line ConditionalExpression,LogicalOperator,EqualityOperator: a shortcut, without it no run reaches the period either
  if (!requested.some((run) => run.fromMs < toMs && run.toMs > fromMs)) return []
  // Failed starts and fuel depend on everything since the tank was last full.
  const naturalUntilMs = automaticUntilMs(spec, inputs, ['refuel', 'fuel-left'])
  const firstMs = indexOf(inputs).of('generator')[0]?.atMs
  const fullAtMs = lastDeliveryMs(spec, Math.min(fromMs, naturalUntilMs, firstMs ?? FOREVER_MS))
  // Stryker disable next-line EqualityOperator: a run that ends at the delivery burns nothing
  const needsFuel = (run: Interval) => run.toMs > fullAtMs
  const runs = started(requestedRuns(spec, inputs, fullAtMs, toMs), inputs)
    .filter(needsFuel)
    .map((run) => ({ ...run, fromMs: Math.max(run.fromMs, fullAtMs) }))
  return fuelled(spec, inputs, runs, fullAtMs, Math.min(naturalUntilMs, toMs))
}

/** The intervals in which the generator is requested, by outage or input, in order. */
function requestedRuns(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Interval[] {
  const endMs = automaticUntilMs(spec, inputs, ['generator-on', 'generator-off'])
  const runs = gridOutages(spec, inputs, fromMs, toMs).flatMap((outage) =>
    generatorRun(spec, outage),
  )
  const byHand = commandedIntervals(inputs, 'generator-on', 'generator-off')
  return joined([...until(runs, endMs), ...byHand])
}

/** Runs after `generator-fail`: it ends the current run, or cancels the next start. */
function started(requested: readonly Interval[], inputs: readonly DeviceInput[]): Interval[] {
  const runs: Interval[] = []
  let next = 0
  for (const { atMs } of indexOf(inputs).of('generator-fail')) {
    let run = requested[next]
    for (; run !== undefined && run.toMs <= atMs; run = requested[next]) {
      runs.push(run)
      next += 1
    }
    if (run === undefined) break
    // Stryker disable next-line EqualityOperator: a run that ends as it starts is none
    if (run.fromMs < atMs) runs.push({ ...run, toMs: atMs })
    next += 1
  }
  return [...runs, ...requested.slice(next)]
}

/** Series of whether the device reaches the server; never before its first day. */
export function onlineSeries(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): IntervalSeries<boolean> {
  const natural = eventsAround(fromMs, toMs, (day) => naturalOfflineIntervals(spec, day)).filter(
    (interval) => interval.fromMs > spec.commissionedMs,
  )
  const offline = joined([
    ...endedBy(until(natural, scriptedFromMs(spec)), inputs, 'online'),
    ...commandedIntervals(inputs, 'offline', 'online'),
    ...(spec.track?.gaps ?? []),
  ])
  return seriesOf(fromMs, toMs, false, [
    { atMs: spec.commissionedMs, value: true },
    ...changesOf(offline, false),
  ])
}

/** From here on only inputs cause outages and offline times. */
function scriptedFromMs(spec: DeviceSpec): number {
  return spec.scriptedFromMs ?? FOREVER_MS
}

/**
 * Until here the generator runs automatically: the scenario starts, or the first such input comes.
 */
function automaticUntilMs(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  actions: readonly ActionName[],
): number {
  const first = inputs.find(({ action }) => actions.includes(action.do))
  return Math.min(scriptedFromMs(spec), first?.atMs ?? FOREVER_MS)
}

/** Events that start within a period or shortly before it, since an interval may cross midnight. */
function eventsAround<T>(fromMs: number, toMs: number, ofDay: (day: number) => T[]): T[] {
  const first = utcDay(fromMs) - LOOK_BACK_DAYS
  // Stryker disable next-line ArithmeticOperator: the day after the period has no event in it
  const last = utcDay(toMs - 1)
  return Array.from({ length: last - first + 1 }, (_, n) => ofDay(first + n)).flat()
}

/**
 * The outages of a period: natural ones before the scenario, and those of inputs. `grid-on` ends
 * the current outage of any cause; later outages are not affected.
 */
function gridOutages(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Interval[] {
  const natural = eventsAround(fromMs, toMs, (day) => naturalOutages(spec, day))
  return joined([
    ...endedBy(until(natural, scriptedFromMs(spec)), inputs, 'grid-on'),
    ...inputs.flatMap((input) => plannedOutages(spec, inputs, input, fromMs, toMs)),
    ...commandedIntervals(inputs, 'grid-off', 'grid-on'),
  ])
}

/** The outages of a storm or shedding input, until the next grid input. */
function plannedOutages(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  input: DeviceInput,
  fromMs: number,
  toMs: number,
): Interval[] {
  const { atMs, action } = input
  if (action.do !== 'storm' && action.do !== 'load-shedding') return []
  const ending: readonly ActionName[] =
    action.do === 'storm' ? ['grid-off', 'grid-on'] : ['grid-off', 'grid-on', 'load-shedding']
  const end = inputs
    .slice(inputs.indexOf(input) + 1)
    .find((later) => ending.includes(later.action.do))
  const endMs = end?.atMs ?? FOREVER_MS
  if (action.do === 'storm')
    return until(stormOutages(spec, scriptedStorm(spec.regionStream, atMs, action.reach)), endMs)
  const earliestDay = utcDay(fromMs) - LOOK_BACK_DAYS
  // Stryker disable next-line ArithmeticOperator: a shortcut, earlier outages do not reach the period
  const earliestMs = earliestDay * DAY_MS
  const latestMs = (utcDay(toMs) + 1) * DAY_MS
  return shedOutages(spec, action.stage, Math.max(atMs, earliestMs), Math.min(endMs, latestMs))
}

/**
 * A run starts some seconds after the outage, fails to start at times, and cools down afterwards.
 */
function generatorRun(spec: DeviceSpec, outage: Interval): Interval[] {
  const stream = streamOf(
    spec.stream,
    'generator',
    Math.floor(outage.fromMs / DAY_MS),
    outage.fromMs,
  )
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  if (unit(stream, 0) < START_FAILS) return []
  const fromMs = outage.fromMs + Math.floor(between(stream, 1, 6, 20) * SECOND_MS)
  const toMs = outage.toMs + 30 * SECOND_MS
  return fromMs < outage.toMs ? [{ fromMs, toMs }] : []
}
