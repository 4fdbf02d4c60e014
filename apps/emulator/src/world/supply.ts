import { between, streamOf, unit } from '../engine/random.ts'
import type { ActionName, DeviceInput } from './action.ts'
import { naturalOutages, type Outage } from './nature/outages.ts'
import { naturalSilences } from './nature/silences.ts'
import { type Lane, laneOf } from './span.ts'
import type { DeviceSpec } from './spec.ts'
import { DAY_MS, dayOf, SECOND_MS } from './time.ts'

const FOREVER_MS = Number.POSITIVE_INFINITY

interface Change {
  readonly atMs: number
  readonly value: boolean
}

/** When the public grid gives power: nature's outages, then what inputs say. */
export function gridLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  return laneOf(fromMs, toMs, true, changesOf(gridOutages(spec, inputs, fromMs, toMs), false))
}

/**
 * When the generator runs. One that is left to itself follows every outage of the grid; from the script's
 * beginning, or the first hand laid on it, it does what inputs say.
 */
export function generatorLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  const endMs = natureEndsMs(spec, inputs, ['generator-on', 'generator-off'])
  const runs = gridOutages(spec, inputs, fromMs, toMs).flatMap((outage) =>
    generatorRun(spec, outage),
  )
  return laneOf(fromMs, toMs, false, [
    ...changesOf(joined(until(runs, endMs)), true),
    ...commanded(inputs, 'generator-on', 'generator-off'),
  ])
}

/** When the device reaches the server: never before its first day. */
export function onlineLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  const endMs = natureEndsMs(spec, inputs, ['offline', 'online'])
  const silences = around(fromMs, toMs, (day) => naturalSilences(spec, day)).filter(
    (silence) => silence.fromMs > spec.bornMs,
  )
  return laneOf(fromMs, toMs, fromMs >= spec.bornMs, [
    { atMs: spec.bornMs, value: true },
    ...changesOf(joined(until(silences, endMs)), false),
    ...commanded(inputs, 'online', 'offline'),
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

/** Nature has its way until the script begins or the first such input comes. */
function natureEndsMs(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  actions: readonly ActionName[],
): number {
  const first = inputs.find(({ action }) => actions.includes(action.do))
  return Math.min(spec.scriptedFromMs ?? FOREVER_MS, first?.atMs ?? FOREVER_MS)
}

/** What begins on the days of a period and the day before it, since a stretch may pass midnight. */
function around<T>(fromMs: number, toMs: number, ofDay: (day: number) => T[]): T[] {
  const first = dayOf(fromMs) - 1
  return Array.from({ length: dayOf(toMs - 1) - first + 1 }, (_, n) => ofDay(first + n)).flat()
}

/** The outages that bear on a period: nature's as long as it has its way, then those that inputs make. */
function gridOutages(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Outage[] {
  const natural = around(fromMs, toMs, (day) => naturalOutages(spec, day))
  const endMs = natureEndsMs(spec, inputs, ['grid-off', 'grid-on'])
  return joined([...until(natural, endMs), ...commandedOutages(inputs)])
}

function commandedOutages(inputs: readonly DeviceInput[]): Outage[] {
  return commandedLane(inputs, 'grid-on', 'grid-off', true, Number.NEGATIVE_INFINITY, FOREVER_MS)
    .filter(({ value }) => !value)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs }))
}

function until(stretches: readonly Outage[], endMs: number): Outage[] {
  return stretches
    .filter(({ fromMs }) => fromMs < endMs)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) }))
}

function changesOf(stretches: readonly Outage[], value: boolean): Change[] {
  return stretches.flatMap(({ fromMs, toMs }) => [
    { atMs: fromMs, value },
    { atMs: toMs, value: !value },
  ])
}

/** Joins stretches that overlap or touch; they come in order of their beginnings. */
function joined(stretches: readonly Outage[]): Outage[] {
  const result: Outage[] = []
  for (const next of stretches) {
    const last = result.at(-1)
    if (last !== undefined && next.fromMs <= last.toMs)
      result[result.length - 1] = { ...last, toMs: Math.max(last.toMs, next.toMs) }
    else result.push(next)
  }
  return result
}

/** Starts some seconds after the grid is lost, now and then not at all, and cools down when it is back. */
function generatorRun(spec: DeviceSpec, outage: Outage): Outage[] {
  const stream = streamOf(
    spec.stream,
    'generator',
    Math.floor(outage.fromMs / DAY_MS),
    outage.fromMs,
  )
  if (unit(stream, 0) < 0.04) return []
  const fromMs = outage.fromMs + Math.floor(between(stream, 1, 6, 20) * SECOND_MS)
  const toMs = outage.toMs + 30 * SECOND_MS
  return fromMs < outage.toMs ? [{ fromMs, toMs }] : []
}
