import { DAY_MS, utcDay } from '@wattpost/protocol'
import type { DeviceInput } from '../action.ts'
import type { Period } from '../calendar.ts'
import {
  changesOf,
  commandedIntervals,
  endedBy,
  type IntervalSeries,
  joined,
  type StateInterval,
  seriesOf,
  until,
} from '../intervals.ts'
import { naturalOutages } from '../siteConditions/outages.ts'
import { shedOutages } from '../siteConditions/shedding.ts'
import { scriptedStorm, stormOutages } from '../siteConditions/storms.ts'
import type { DeviceSpec } from '../spec.ts'
import { partMomentsMs } from './parts.ts'

export const FOREVER_MS = Number.POSITIVE_INFINITY
/** Days before a period whose outages may extend into it; storm outages are the longest. */
const LOOK_BACK_DAYS = 2

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
 * The outages of a period: natural ones before the scenario, and those of inputs. `grid-on` ends
 * the current outage of any cause; later outages are not affected.
 */
export function gridOutages(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Period[] {
  const natural = eventsAround(fromMs, toMs, (day) => naturalOutages(spec, day))
  return joined([
    ...endedBy(until(natural, scriptedFromMs(spec)), inputs, 'grid-on'),
    ...plannedOutages(spec, inputs, fromMs, toMs),
    ...commandedIntervals(inputs, 'grid-off', 'grid-on'),
  ])
}

/** The outages of storm and shedding inputs, each until the next grid input. */
function plannedOutages(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Period[] {
  const earliestDay = utcDay(fromMs) - LOOK_BACK_DAYS
  // Stryker disable next-line ArithmeticOperator: a shortcut, earlier outages do not reach the period
  const earliestMs = earliestDay * DAY_MS
  const latestMs = (utcDay(toMs) + 1) * DAY_MS
  const outages: Period[][] = []
  let gridEndMs = FOREVER_MS
  let sheddingEndMs = FOREVER_MS
  // From the last input back, so that the end of each is known without a search.
  for (const { atMs, action } of inputs.toReversed()) {
    if (action.do === 'storm') {
      const storm = scriptedStorm(spec.regionStream, atMs, action.reach)
      outages.push(until(stormOutages(spec, storm), gridEndMs))
    } else if (action.do === 'load-shedding') {
      const [startMs, endMs] = [Math.max(atMs, earliestMs), Math.min(sheddingEndMs, latestMs)]
      outages.push(shedOutages(spec, action.stage, startMs, endMs))
      sheddingEndMs = atMs
    } else if (action.do === 'grid-off' || action.do === 'grid-on') {
      gridEndMs = atMs
      sheddingEndMs = atMs
    }
  }
  return outages.toReversed().flat()
}

/** From here on only inputs cause outages and offline times. */
export function scriptedFromMs(spec: DeviceSpec): number {
  return spec.scriptedFromMs ?? FOREVER_MS
}

/** Events that start within a period or shortly before it, since an interval may cross midnight. */
export function eventsAround<T>(fromMs: number, toMs: number, ofDay: (day: number) => T[]): T[] {
  const first = utcDay(fromMs) - LOOK_BACK_DAYS
  // Stryker disable next-line ArithmeticOperator: the day after the period has no event in it
  const last = utcDay(toMs - 1)
  return Array.from({ length: last - first + 1 }, (_, n) => ofDay(first + n)).flat()
}
