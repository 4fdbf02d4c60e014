import type { Incident } from '../../domain/alerts/incident.ts'
import { UNKNOWN } from '../../ui/quantity.ts'
import { duration, shortMoment } from '../../ui/time/elapsed.ts'
import { text } from './text.ts'

/** When an incident was, and how long: `12:05 – 12:40`, `35 min`; a running one lasts until now. */
export function incidentTimes(
  {
    fromMs,
    isFromOpen,
    toMs,
    isToOpen,
  }: Pick<Incident, 'fromMs' | 'isFromOpen' | 'toMs' | 'isToOpen'>,
  nowMs: number,
  tz: string,
): { readonly when: string; readonly length: string } {
  if (fromMs === null) return { when: text('unknownStart'), length: UNKNOWN }
  const from = shortMoment(nowMs, fromMs, tz)
  const time = duration(Math.max(0, (toMs ?? nowMs) - fromMs) / 1000)
  const length = isFromOpen || isToOpen ? text('lastsAtLeast', { time }) : time
  if (toMs === null) return { when: text(isFromOpen ? 'before' : 'since', { from }), length }
  return { when: text('fromTo', { from, to: shortMoment(nowMs, toMs, tz) }), length }
}
