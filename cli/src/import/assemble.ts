import type { Samples, TrackLine } from '@wattpost/emulator/importing'
import { HOUR_MS } from '@wattpost/protocol'
import type { DeviceRows } from './collect.ts'
import { type ImportedStep, stepsOf } from './steps.ts'
import type { Target } from './targets.ts'

/** An incident: values for the track, steps for the timeline. */
export interface Incident {
  readonly startMs: number
  readonly endMs: number
  readonly devices: readonly TrackLine[]
  readonly steps: readonly ImportedStep[]
  /** Remarks, e.g. about a counter that was reset. */
  readonly notes: readonly string[]
}

/** After a gap begins, the last row still holds for one report. */
const LAST_ROW_MS = 10_000

/**
 * Makes an incident of collected rows; `null` without any row.
 * @param gapMs longest time without a row in which a device still reports
 */
export function assembled(collected: readonly DeviceRows[], gapMs: number): Incident | null {
  const sorted = collected.filter(({ timesMs }) => timesMs.length > 0).map(inOrder)
  const startMs = Math.min(...sorted.map(({ rows }) => rows.timesMs[0] ?? 0))
  const endMs = Math.max(...sorted.map(({ rows }) => rows.timesMs.at(-1) ?? 0))
  if (sorted.length === 0) return null
  const notes = sorted.flatMap(({ rows, repeats }) =>
    repeats === 0
      ? []
      : [`${rows.id}: rows with a repeated time: ${repeats}; the last one of each counts`],
  )
  const devices = sorted.map(({ rows }): TrackLine => {
    const { id, targets, timesMs, cells } = rows
    const quantities = targets.flatMap((target, index) => {
      if (target.kind !== 'value') return []
      const samples = samplesOf(target, timesMs, cells[index] ?? [], startMs)
      if (samples.resets > 0)
        notes.push(`${target.column}: fell ${samples.resets} times; a counter that falls was reset`)
      return samples.t.length === 0
        ? []
        : [[target.quantity.name, { t: samples.t, v: samples.v }] as const]
    })
    return {
      device: id,
      gaps: gapsOf(timesMs, { startMs, endMs, gapMs }),
      quantities: Object.fromEntries(quantities),
    }
  })
  const steps = sorted.flatMap(({ rows }) => stepsOf(rows, startMs))
  return { startMs, endMs, devices, steps: steps.sort((a, b) => a.atMs - b.atMs), notes }
}

/** The rows by time; of several with one time the last one. */
function inOrder(rows: DeviceRows): { readonly rows: DeviceRows; readonly repeats: number } {
  const { timesMs } = rows
  const isRising = timesMs.every((ms, index) => index === 0 || ms > (timesMs[index - 1] ?? ms))
  if (isRising) return { rows, repeats: 0 }
  const at = (index: number) => timesMs[index] ?? 0
  const order = [...timesMs.keys()].sort((a, b) => at(a) - at(b) || a - b)
  const kept = order.filter((index, place) => at(order[place + 1] ?? -1) !== at(index))
  const picked = (list: readonly number[]) => kept.map((index) => list[index] ?? Number.NaN)
  return {
    repeats: order.length - kept.length,
    rows: {
      ...rows,
      timesMs: picked(timesMs),
      lines: picked(rows.lines),
      cells: rows.cells.map(picked),
    },
  }
}

/** The times in which a device sends nothing: before its first row, between rows, after its last. */
function gapsOf(
  timesMs: readonly number[],
  { startMs, endMs, gapMs }: { startMs: number; endMs: number; gapMs: number },
): [number, number][] {
  const limitMs = Math.max(gapMs, LAST_ROW_MS)
  const firstMs = timesMs[0] ?? startMs
  const gaps: [number, number][] = firstMs - startMs > limitMs ? [[0, firstMs - startMs]] : []
  for (const [index, ms] of timesMs.entries()) {
    const isLast = index === timesMs.length - 1
    // The last gap has no end that is known.
    const nextMs = isLast ? endMs : (timesMs[index + 1] ?? endMs)
    if (nextMs - ms <= limitMs) continue
    gaps.push([ms - startMs + LAST_ROW_MS, isLast ? FOREVER_MS : nextMs - startMs])
  }
  return gaps
}

/** Beyond any run: a scenario has at most ten years. */
const FOREVER_MS = 20 * 366 * 24 * HOUR_MS

interface ReadSamples extends Samples {
  readonly t: number[]
  readonly v: number[]
  readonly resets: number
}

/** The samples of a column; a step that repeats its value is left out. */
function samplesOf(
  { quantity, conversion }: Target & { readonly kind: 'value' },
  timesMs: readonly number[],
  cells: readonly number[],
  startMs: number,
): ReadSamples {
  const kept = [...cells.keys()].filter((index) => !Number.isNaN(cells[index]))
  const points = kept.map((index) => ({ t: (timesMs[index] ?? 0) - startMs, v: cells[index] ?? 0 }))
  const found = conversion.isCounter ? powers(points) : { points, resets: 0 }
  const [t, v]: [number[], number[]] = [[], []]
  for (const point of found.points) {
    const value = rounded(point.v)
    if (quantity.kind === 'step' && value === v.at(-1)) continue
    t.push(point.t)
    v.push(value)
  }
  return { t, v, resets: found.resets }
}

interface Point {
  readonly t: number
  readonly v: number
}

/** The power from each reading of a counter to the next, per hour. A counter that falls counts from 0 again. */
function powers(points: readonly Point[]): { readonly points: Point[]; readonly resets: number } {
  let resets = 0
  const found = points.slice(0, -1).map(({ t, v }, index): Point => {
    const next = points[index + 1] ?? { t, v }
    if (next.v < v) resets += 1
    return { t, v: ((next.v < v ? next.v : next.v - v) * HOUR_MS) / (next.t - t) }
  })
  return { points: found, resets }
}

/** Six digits after the point keep the energy of a year, and files small. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
