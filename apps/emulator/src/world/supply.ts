import { between, streamOf, unit } from '../engine/random.ts'
import type { ActionName, DeviceInput } from './action.ts'
import { hasGenerator } from './hydra/installation.ts'
import type { Outage } from './nature/outage.ts'
import { naturalOutages } from './nature/outages.ts'
import { shedOutages } from './nature/shedding.ts'
import { naturalSilences } from './nature/silences.ts'
import { scriptedStorm, stormOutages } from './nature/storms.ts'
import { type Lane, laneOf, type Span } from './span.ts'
import type { DeviceSpec, HydraSpec } from './spec.ts'
import { type Change, changesOf, endedBy, joined, until } from './stretches.ts'
import { fuelled, lastDeliveryMs } from './supplyFuel.ts'
import { partMomentsMs } from './supplyParts.ts'
import { DAY_MS, dayOf, SECOND_MS } from './time.ts'

const FOREVER_MS = Number.POSITIVE_INFINITY
/** Days before a period whose outages may reach into it: a storm's last longest. */
const LOOK_BACK_DAYS = 2
/** Chance that a generator does not start (assumed). */
const START_FAILS = 0.04
const GENERATOR_ACTIONS: readonly ActionName[] = [
  'generator-on',
  'generator-off',
  'generator-fail',
  'refuel',
  'fuel-left',
]

/**
 * When the public grid gives power: nature's outages, then what inputs say. Cut also where a single phase or
 * channel goes or returns, since what flows changes there.
 */
export function gridLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  const lane = laneOf(fromMs, toMs, true, changesOf(gridOutages(spec, inputs, fromMs, toMs), false))
  return partMomentsMs(inputs).reduce(cut, lane)
}

function cut(lane: Lane<boolean>, atMs: number): Lane<boolean> {
  return lane.flatMap((span: Span<boolean>) =>
    span.fromMs < atMs && atMs < span.toMs
      ? [
          { ...span, toMs: atMs },
          { ...span, fromMs: atMs },
        ]
      : [span],
  )
}

/**
 * When the generator runs. One that is left to itself follows every outage of the grid; from the script's
 * beginning, or the first hand laid on it, it does what inputs say. Either way it may fail to start, and it
 * stops when its tank is empty.
 */
export function generatorLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  if (spec.family !== 'hydra' || !hasGenerator(spec.variant)) return laneOf(fromMs, toMs, false, [])
  return laneOf(fromMs, toMs, false, changesOf(generatorRuns(spec, inputs, fromMs, toMs), true))
}

function generatorRuns(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Outage[] {
  const wished = wishedRuns(spec, inputs, fromMs, toMs)
  if (!wished.some((run) => run.fromMs < toMs && run.toMs > fromMs)) return []
  // Whether a start fails and what the tank holds hang on all since the tank was last known to be full.
  const naturalUntilMs = natureEndsMs(spec, inputs, ['refuel', 'fuel-left'])
  const firstMs = inputs.find(({ action }) => GENERATOR_ACTIONS.includes(action.do))?.atMs
  const fullAtMs = lastDeliveryMs(spec, Math.min(fromMs, naturalUntilMs, firstMs ?? FOREVER_MS))
  const runs = started(wishedRuns(spec, inputs, fullAtMs, toMs), inputs)
    .filter((run) => run.toMs > fullAtMs)
    .map((run) => ({ ...run, fromMs: Math.max(run.fromMs, fullAtMs) }))
  return fuelled(spec, inputs, runs, fullAtMs, Math.min(naturalUntilMs, toMs))
}

/** The stretches in which somebody or something wants the generator to run, in order. */
function wishedRuns(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Outage[] {
  const endMs = natureEndsMs(spec, inputs, ['generator-on', 'generator-off'])
  const runs = gridOutages(spec, inputs, fromMs, toMs).flatMap((outage) =>
    generatorRun(spec, outage),
  )
  const byHand = commandedStretches(inputs, 'generator-on', 'generator-off')
  return joined([...until(runs, endMs), ...byHand])
}

/** What is left of runs when `generator-fail` stops the one that it meets, else spoils the next start. */
function started(wished: readonly Outage[], inputs: readonly DeviceInput[]): Outage[] {
  const runs = [...wished]
  for (const { atMs, action } of inputs) {
    if (action.do !== 'generator-fail') continue
    const index = runs.findIndex((run) => run.toMs > atMs)
    const run = runs[index]
    if (run === undefined) continue
    if (run.fromMs < atMs) runs[index] = { ...run, toMs: atMs }
    else runs.splice(index, 1)
  }
  return runs
}

/** When the device reaches the server: never before its first day. */
export function onlineLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  const natural = around(fromMs, toMs, (day) => naturalSilences(spec, day)).filter(
    (silence) => silence.fromMs > spec.bornMs,
  )
  const silences = joined([
    ...endedBy(until(natural, scriptedFromMs(spec)), inputs, 'online'),
    ...commandedStretches(inputs, 'offline', 'online'),
  ])
  return laneOf(fromMs, toMs, fromMs >= spec.bornMs, [
    { atMs: spec.bornMs, value: true },
    ...changesOf(silences, false),
  ])
}

/** What two opposite actions leave behind over time. */
export function commandedLane(
  inputs: readonly DeviceInput[],
  on: ActionName,
  off: ActionName,
  first: boolean,
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  return laneOf(fromMs, toMs, first, commanded(inputs, on, off))
}

function commanded(inputs: readonly DeviceInput[], on: ActionName, off: ActionName): Change[] {
  return inputs
    .filter(({ action }) => action.do === on || action.do === off)
    .map(({ atMs, action }) => ({ atMs, value: action.do === on }))
}

/** From here on nature makes no outage and no silence. */
function scriptedFromMs(spec: DeviceSpec): number {
  return spec.scriptedFromMs ?? FOREVER_MS
}

/** Until here a generator is left to itself: the script begins, or the first such input comes. */
function natureEndsMs(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  actions: readonly ActionName[],
): number {
  const first = inputs.find(({ action }) => actions.includes(action.do))
  return Math.min(scriptedFromMs(spec), first?.atMs ?? FOREVER_MS)
}

/** What begins on the days of a period and those before it, since a stretch may pass midnight. */
function around<T>(fromMs: number, toMs: number, ofDay: (day: number) => T[]): T[] {
  const first = dayOf(fromMs) - LOOK_BACK_DAYS
  return Array.from({ length: dayOf(toMs - 1) - first + 1 }, (_, n) => ofDay(first + n)).flat()
}

/**
 * The outages that bear on a period: nature's, unless the device is scripted, and those that inputs make. Who puts
 * the grid on again ends the outage of the moment, whoever made it; later ones come as they would have.
 */
function gridOutages(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Outage[] {
  const natural = around(fromMs, toMs, (day) => naturalOutages(spec, day))
  return joined([
    ...endedBy(until(natural, scriptedFromMs(spec)), inputs, 'grid-on'),
    ...inputs.flatMap((_, index) => plannedOutages(spec, inputs, index, fromMs, toMs)),
    ...commandedStretches(inputs, 'grid-off', 'grid-on'),
  ])
}

/** The outages of a storm or a schedule that an input sent, until somebody lays hands on the grid again. */
function plannedOutages(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  index: number,
  fromMs: number,
  toMs: number,
): Outage[] {
  const input = inputs[index]
  if (input?.action.do !== 'storm' && input?.action.do !== 'load-shedding') return []
  const { atMs, action } = input
  const ending: readonly ActionName[] =
    action.do === 'storm' ? ['grid-off', 'grid-on'] : ['grid-off', 'grid-on', 'load-shedding']
  const end = inputs.slice(index + 1).find((later) => ending.includes(later.action.do))
  const endMs = end?.atMs ?? FOREVER_MS
  if (action.do === 'storm')
    return until(stormOutages(spec, scriptedStorm(spec.regionStream, atMs, action.reach)), endMs)
  const earliestMs = (dayOf(fromMs) - LOOK_BACK_DAYS) * DAY_MS
  const latestMs = (dayOf(toMs) + 1) * DAY_MS
  return shedOutages(spec, action.stage, Math.max(atMs, earliestMs), Math.min(endMs, latestMs))
}

/** The stretches in which, of two opposite actions, the first was the last one done. */
function commandedStretches(
  inputs: readonly DeviceInput[],
  on: ActionName,
  off: ActionName,
): Outage[] {
  return commandedLane(inputs, on, off, false, Number.NEGATIVE_INFINITY, FOREVER_MS)
    .filter(({ value }) => value)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs }))
}

/** Starts some seconds after the grid is lost, now and then not at all, and cools down when it is back. */
function generatorRun(spec: DeviceSpec, outage: Outage): Outage[] {
  const stream = streamOf(
    spec.stream,
    'generator',
    Math.floor(outage.fromMs / DAY_MS),
    outage.fromMs,
  )
  if (unit(stream, 0) < START_FAILS) return []
  const fromMs = outage.fromMs + Math.floor(between(stream, 1, 6, 20) * SECOND_MS)
  const toMs = outage.toMs + 30 * SECOND_MS
  return fromMs < outage.toMs ? [{ fromMs, toMs }] : []
}
