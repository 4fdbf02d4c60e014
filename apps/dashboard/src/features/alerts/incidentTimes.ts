import type { Incident } from '../../domain/alerts/incident.ts'
import { UNKNOWN } from '../../ui/quantity.ts'
import { clockTime, dayAndMonth } from '../../ui/time/dateTime.ts'
import { duration } from '../../ui/time/elapsed.ts'
import { dayStart } from '../../ui/time/zone.ts'
import { text } from './text.ts'

type Times = Pick<Incident, 'fromMs' | 'isFromOpen' | 'toMs' | 'isToOpen' | 'seenMs' | 'source'>

/**
 * Time and length of an incident: `12:05 – 12:40`, `35 min`; a running one lasts until now, one whose end is open until
 * it was last seen. When this browser first
 * saw a running one is no start, as in "Needs attention".
 */
export function incidentTimes(
  { fromMs, isFromOpen, toMs, isToOpen, seenMs, source }: Times,
  nowMs: number,
  tz: string,
): { readonly when: string; readonly length: string } {
  const isOnlySeen = toMs === null && isFromOpen && source === 'browser'
  if (fromMs === null || isOnlySeen) return { when: text('unknownStart'), length: UNKNOWN }
  const moment = (atMs: number, besideMs: number) => momentText(atMs, { besideMs, tz })
  const from = moment(fromMs, nowMs)
  const untilMs = toMs ?? (isToOpen ? seenMs : null) ?? nowMs
  const time = duration(Math.max(0, untilMs - fromMs) / 1000)
  const length = isFromOpen || isToOpen ? text('lastsAtLeast', { time }) : time
  if (toMs === null) return { when: text(isFromOpen ? 'before' : 'since', { from }), length }
  const isOneDay = dayStart(fromMs, tz) === dayStart(toMs, tz)
  return { when: text('fromTo', { from, to: moment(toMs, isOneDay ? fromMs : nowMs) }), length }
}

/** `12:58`; on another day than the moment beside it `15 Jan, 12:58`. */
function momentText(
  atMs: number,
  { besideMs, tz }: { readonly besideMs: number; readonly tz: string },
): string {
  const clock = clockTime(atMs, tz)
  const isSameDay = dayStart(atMs, tz) === dayStart(besideMs, tz)
  return isSameDay ? clock : `${dayAndMonth(atMs, tz)}, ${clock}`
}
