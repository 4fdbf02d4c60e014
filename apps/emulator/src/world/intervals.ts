import type { ActionName, DeviceInput } from './action.ts'
import type { Period } from './calendar.ts'

/** A period in which a value is constant. */
export interface StateInterval<T> extends Period {
  readonly value: T
}

/** Consecutive intervals in time order; neighbours have different values. */
export type IntervalSeries<T> = readonly StateInterval<T>[]

/** The series between two moments from a first value and its changes, in time order. */
export function seriesOf<T>(
  fromMs: number,
  toMs: number,
  first: T,
  changes: readonly { readonly atMs: number; readonly value: T }[],
): IntervalSeries<T> {
  const intervals: StateInterval<T>[] = []
  let open = { fromMs, value: first }
  for (const { atMs, value } of changes) {
    if (atMs >= toMs) break
    if (atMs > open.fromMs) intervals.push({ ...open, toMs: atMs })
    open = { fromMs: Math.max(atMs, fromMs), value }
  }
  intervals.push({ ...open, toMs })
  return merged(intervals)
}

/** The value at a moment; before the series starts, its first value. */
export function valueAt<T>(series: IntervalSeries<T>, ms: number): T {
  return intervalAt(series, ms).value
}

/** The interval that contains a moment; the first one before the series, the last one after it. */
export function intervalAt<T>(series: IntervalSeries<T>, ms: number): StateInterval<T> {
  const found = series[Math.max(0, countWhile(series, ({ fromMs }) => fromMs <= ms) - 1)]
  if (found === undefined) throw new Error('an interval series has at least one interval')
  return found
}

/** Number of elements at the start of a list for which a condition holds; it holds for none after them. */
export function countWhile<T>(list: readonly T[], holds: (element: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const element = list[middle]
    if (element !== undefined && holds(element)) low = middle + 1
    else high = middle
  }
  return low
}

/** Joins neighbours with equal values. */
export function merged<T>(intervals: readonly StateInterval<T>[]): IntervalSeries<T> {
  const series: StateInterval<T>[] = []
  for (const interval of intervals) {
    const last = series.at(-1)
    if (last !== undefined && last.value === interval.value)
      series[series.length - 1] = { ...last, toMs: interval.toMs }
    else series.push(interval)
  }
  return series
}

/** A boolean that changes at a moment. */
export interface Change {
  readonly atMs: number
  readonly value: boolean
}

/** The parts of intervals before a moment. */
export function until(intervals: readonly Period[], endMs: number): Period[] {
  return intervals
    .filter(({ fromMs }) => fromMs < endMs)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) }))
}

/** Changes to `value` where intervals start, and back where they end. */
export function changesOf(intervals: readonly Period[], value: boolean): Change[] {
  return intervals.flatMap(({ fromMs, toMs }) => [
    { atMs: fromMs, value },
    { atMs: toMs, value: !value },
  ])
}

/** Joins intervals that overlap or touch, in order of their starts. */
export function joined(intervals: readonly Period[]): Period[] {
  const result: Period[] = []
  for (const next of intervals.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1)
    if (last !== undefined && next.fromMs <= last.toMs)
      result[result.length - 1] = { ...last, toMs: Math.max(last.toMs, next.toMs) }
    else result.push(next)
  }
  return result
}

/** Shortens the intervals in which an input, in time order, performs `action`; others stay. */
export function endedBy(
  intervals: readonly Period[],
  inputs: readonly DeviceInput[],
  action: ActionName,
): Period[] {
  // Stryker disable next-line ConditionalExpression: a shortcut, scripted devices have no own failures
  if (intervals.length === 0) return []
  const endsMs = inputs.filter((input) => input.action.do === action).map(({ atMs }) => atMs)
  return intervals.flatMap(({ fromMs, toMs }) => {
    const endMs = Math.min(endsMs[countWhile(endsMs, (ms) => ms < fromMs)] ?? toMs, toMs)
    return endMs > fromMs ? [{ fromMs, toMs: endMs }] : []
  })
}

/** The series that two opposite actions produce. */
export function commandedSeries(
  inputs: readonly DeviceInput[],
  on: ActionName,
  off: ActionName,
  first: boolean,
  fromMs: number,
  toMs: number,
): IntervalSeries<boolean> {
  return seriesOf(fromMs, toMs, first, commanded(inputs, on, off))
}

function commanded(inputs: readonly DeviceInput[], on: ActionName, off: ActionName): Change[] {
  return inputs
    .filter(({ action }) => action.do === on || action.do === off)
    .map(({ atMs, action }) => ({ atMs, value: action.do === on }))
}

/** The intervals in which `on` was the last of two opposite actions. */
export function commandedIntervals(
  inputs: readonly DeviceInput[],
  on: ActionName,
  off: ActionName,
): Period[] {
  return commandedSeries(inputs, on, off, false, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    .filter(({ value }) => value)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs }))
}
