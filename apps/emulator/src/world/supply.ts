import { between, streamOf, unit } from '../engine/random.ts'
import type { ActionName, DeviceInput } from './action.ts'
import { naturalOutages, type Outage } from './nature/outages.ts'
import { naturalSilences } from './nature/silences.ts'
import { type Lane, laneOf } from './span.ts'
import type { DeviceSpec } from './spec.ts'
import { DAY_MS, dayOf, SECOND_MS } from './time.ts'

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
  const endMs = natureEndsMs(spec, inputs, ['grid-off', 'grid-on'])
  const outages = around(fromMs, toMs, (day) => naturalOutages(spec, day))
  return laneOf(fromMs, toMs, true, [
    ...changesOf(joined(outages), endMs, false),
    ...commanded(inputs, 'grid-on', 'grid-off'),
  ])
}

/** When the generator runs: it follows nature's outages on its own, then it does what inputs say. */
export function generatorLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  const endMs = natureEndsMs(spec, inputs, ['grid-off', 'grid-on', 'generator-on', 'generator-off'])
  const outages = joined(around(fromMs, toMs, (day) => naturalOutages(spec, day)))
  const runs = outages.flatMap((outage) => generatorRun(spec, outage))
  return laneOf(fromMs, toMs, false, [
    ...changesOf(runs, endMs, true),
    ...commanded(inputs, 'generator-on', 'generator-off'),
  ])
}

/** When the device reaches the server. */
export function onlineLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  const endMs = natureEndsMs(spec, inputs, ['offline', 'online'])
  const silences = around(fromMs, toMs, (day) => naturalSilences(spec, day))
  return laneOf(fromMs, toMs, true, [
    ...changesOf(silences, endMs, false),
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
  return Math.min(
    spec.scriptedFromMs ?? Number.POSITIVE_INFINITY,
    first?.atMs ?? Number.POSITIVE_INFINITY,
  )
}

/** What begins on the days of a period and the day before it, since a stretch may pass midnight. */
function around<T>(fromMs: number, toMs: number, ofDay: (day: number) => T[]): T[] {
  const first = dayOf(fromMs) - 1
  return Array.from({ length: dayOf(toMs - 1) - first + 1 }, (_, n) => ofDay(first + n)).flat()
}

function changesOf(stretches: readonly Outage[], endMs: number, value: boolean): Change[] {
  return stretches
    .filter(({ fromMs }) => fromMs < endMs)
    .flatMap(({ fromMs, toMs }) => [
      { atMs: fromMs, value },
      { atMs: Math.min(toMs, endMs), value: !value },
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
