import { DAY_MS, SECOND_MS } from '@wattpost/protocol'
import { between, streamOf, unit } from '../../engine/random.ts'
import type { DeviceAction, DeviceInput } from '../action.ts'
import type { Period } from '../calendar.ts'
import { equipmentOf } from '../hydra/installation.ts'
import { indexOf } from '../inputIndex.ts'
import {
  changesOf,
  commandedIntervals,
  endedBy,
  type IntervalSeries,
  joined,
  seriesOf,
  until,
} from '../intervals.ts'
import { naturalOfflineIntervals } from '../siteConditions/outages.ts'
import type { DeviceSpec, HydraSpec } from '../spec.ts'
import { CommandedRuns } from './commandedRuns.ts'
import { fuelled, lastDeliveryMs, litresAfter, tankOf } from './fuel.ts'
import { eventsAround, FOREVER_MS, gridOutages, scriptedFromMs } from './grid.ts'

/** Chance that a generator fails to start (assumed). */
const START_FAILS = 0.04

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
  if (spec.family !== 'hydra' || !equipmentOf(spec.variant).hasGenerator)
    return seriesOf(fromMs, toMs, false, [])
  // After the automatic runs only inputs of the generator count.
  const isScripted = (inputs[0]?.atMs ?? 0) >= scriptedFromMs(spec)
  const deciding = indexOf(inputs).of(isScripted ? 'generator' : 'supply')
  const runs =
    isScripted && fromMs >= scriptedFromMs(spec) && deciding.length > 0
      ? commandedRuns(spec, deciding).endingAfter(fromMs)
      : generatorRuns(spec, deciding, fromMs, toMs)
  return seriesOf(fromMs, toMs, false, changesOf(runs, true))
}

/** The runs by inputs, of each list of them. */
const runsByInputs = new WeakMap<readonly DeviceInput[], { spec: HydraSpec; runs: CommandedRuns }>()

/** The runs of a device after the start of its scenario. */
function commandedRuns(spec: HydraSpec, inputs: readonly DeviceInput[]): CommandedRuns {
  const known = runsByInputs.get(inputs)
  if (known?.spec === spec) return known.runs
  const startMs = scriptedFromMs(spec)
  const fullAtMs = lastDeliveryMs(spec, startMs)
  const before = sinceFull(requestedRuns(spec, [], fullAtMs, startMs), fullAtMs)
  const runs = new CommandedRuns(tankOf(spec), inputs, fullAtMs, before)
  runsByInputs.set(inputs, { spec, runs })
  return runs
}

/** The parts of runs since the tank was full; those before burn nothing of it. */
function sinceFull(runs: readonly Period[], fullAtMs: number): Period[] {
  return (
    runs
      // Stryker disable next-line EqualityOperator: a run that ends at the delivery burns nothing
      .filter(({ toMs }) => toMs > fullAtMs)
      .map((run) => ({ ...run, fromMs: Math.max(run.fromMs, fullAtMs) }))
  )
}

function generatorRuns(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Period[] {
  const requested = requestedRuns(spec, inputs, fromMs, toMs)
  // Stryker disable next-line ConditionalExpression,LogicalOperator,EqualityOperator: a shortcut, without it no run reaches the period either
  if (!requested.some((run) => run.fromMs < toMs && run.toMs > fromMs)) return []
  // Failed starts and fuel depend on everything since the tank was last full.
  const naturalUntilMs = automaticUntilMs(spec, inputs, (action) => litresAfter(action, 0) !== null)
  const firstMs = indexOf(inputs).of('generator')[0]?.atMs
  const fullAtMs = lastDeliveryMs(spec, Math.min(fromMs, naturalUntilMs, firstMs ?? FOREVER_MS))
  const runs = sinceFull(started(requestedRuns(spec, inputs, fullAtMs, toMs), inputs), fullAtMs)
  return fuelled(spec, inputs, runs, fullAtMs, Math.min(naturalUntilMs, toMs))
}

/** The intervals in which the generator is requested, by outage or input, in order. */
function requestedRuns(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Period[] {
  const endMs = automaticUntilMs(
    spec,
    inputs,
    (action) => action.do === 'generator-on' || action.do === 'generator-off',
  )
  const runs = gridOutages(spec, inputs, fromMs, toMs).flatMap((outage) =>
    generatorRun(spec, outage),
  )
  const byHand = commandedIntervals(inputs, 'generator-on', 'generator-off')
  return joined([...until(runs, endMs), ...byHand])
}

/** Runs after `generator-fail`: it ends the current run, or cancels the next start. */
function started(requested: readonly Period[], inputs: readonly DeviceInput[]): Period[] {
  const runs: Period[] = []
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

/**
 * Until here the generator runs automatically: the scenario starts, or the first such input comes.
 */
function automaticUntilMs(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  isManual: (action: DeviceAction) => boolean,
): number {
  const first = inputs.find(({ action }) => isManual(action))
  return Math.min(scriptedFromMs(spec), first?.atMs ?? FOREVER_MS)
}

/**
 * A run starts some seconds after the outage, fails to start at times, and cools down afterwards.
 */
function generatorRun(spec: DeviceSpec, outage: Period): Period[] {
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
