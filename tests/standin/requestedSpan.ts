import type { Calendar, Span } from './zone.ts'

/** Query of a call, or payload of `chat_data` and `switch_data`. Each value may be left out. */
export interface HistoryRequest {
  metric?: unknown
  series?: unknown
  range?: unknown
  offset?: unknown
  startDate?: unknown
  endDate?: unknown
}

const RANGES = { d: 'day', w: 'week', m: 'month' } as const
export type RangeCode = keyof typeof RANGES

export class BadRequest extends Error {}

/**
 * The span of a range code and offset, or of two ISO dates, up to now.
 * An offset of 1 is the day, week or month before. Its sign does not matter.
 * @throws BadRequest when a value cannot be read.
 */
export function requestedSpan(
  request: HistoryRequest,
  nowMs: number,
  calendar: Calendar,
): Span & { range: RangeCode } {
  const range = String(request.range ?? 'd')
  if (!isRange(range)) throw new BadRequest('Invalid range')
  const back = Math.abs(Number(request.offset ?? 0))
  if (!Number.isInteger(back)) throw new BadRequest('Invalid offset')
  const unit = RANGES[range]
  const start = dateOf(request.startDate) ?? calendar.shift(unit, nowMs, -back)
  const end = dateOf(request.endDate) ?? calendar.shift(unit, start, 1)
  return { range, start, end: Math.max(start, Math.min(end, nowMs)) }
}

const isRange = (range: string): range is RangeCode => Object.hasOwn(RANGES, range)

function dateOf(value: unknown): number | undefined {
  if (value === undefined) return undefined
  const ms = Date.parse(String(value))
  if (Number.isNaN(ms)) throw new BadRequest('Invalid date')
  return ms
}
