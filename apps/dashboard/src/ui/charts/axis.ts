import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol/time'
import { instantOfWall, wallMs } from '@wattpost/protocol/zone'
import { UNIT_DECIMALS } from '../../domain/quantities/quantity.ts'
import { amount, fixed, type Quantity, quantityText, trimmed, UNKNOWN } from '../quantity.ts'
import { clockTime, dayAndMonth } from '../time/dateTime.ts'
import { dayStart } from '../time/zone.ts'
import type { ChartSpan } from './chartSeries.ts'

/** A chart's value: power and energy by preference, other units with a fixed number of decimals. */
function chartQuantity(value: number, unit: string): Quantity {
  const decimals = UNIT_DECIMALS[unit]
  return decimals === undefined ? amount(value, unit) : fixed(value, unit, decimals)
}

/** A chart's value as a text; a dash where it is not known. */
export function chartText(value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? UNKNOWN : quantityText(chartQuantity(value, unit))
}

/** A number at the axis, with non-breaking spaces. */
export function axisText(value: number, unit: string): string {
  return quantityText(trimmed(chartQuantity(value, unit))).replaceAll(' ', '\u00a0')
}

const CLOCK_STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
]
const DAY_STEPS = [1, 2, 3, 7, 14, 31, 61, 122]

/** Round wall-clock times within a span, at most `max`; day ticks are at midnight. */
export function timeTicks(span: ChartSpan, tz: string | null, max: number): readonly number[] {
  const lengthMs = span.toMs - span.fromMs
  if (!(lengthMs > 0)) return []
  const clockStepMs = CLOCK_STEPS_MS.find((stepMs) => lengthMs / stepMs <= max)
  const ticks =
    clockStepMs === undefined ? dayTicks(span, tz, max) : clockTicks(span, tz, clockStepMs)
  return [...new Set(ticks)].filter((atMs) => atMs >= span.fromMs && atMs <= span.toMs)
}

/** A tick's label: the time of day; in spans over two days the date at midnight. */
export function tickName(atMs: number, span: ChartSpan, tz: string | null): string {
  const isLong = span.toMs - span.fromMs > 2 * DAY_MS
  const isMidnight = wallMs(atMs, tz) % DAY_MS === 0
  return isLong && isMidnight ? dayAndMonth(atMs, tz) : clockTime(atMs, tz)
}

function clockTicks({ fromMs, toMs }: ChartSpan, tz: string | null, stepMs: number): number[] {
  const first = Math.ceil(wallMs(fromMs, tz) / stepMs) * stepMs
  const last = wallMs(toMs, tz)
  const count = Math.max(0, Math.floor((last - first) / stepMs) + 1)
  return Array.from({ length: count }, (_, at) => instantOfWall(first + at * stepMs, tz))
}

function dayTicks({ fromMs, toMs }: ChartSpan, tz: string | null, max: number): number[] {
  const days = (toMs - fromMs) / DAY_MS
  const step = DAY_STEPS.find((each) => days / each <= max) ?? Math.ceil(days / max)
  const count = Math.ceil(days / step) + 1
  return Array.from({ length: count }, (_, at) => dayStart(fromMs, tz, at * step))
}
