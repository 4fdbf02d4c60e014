import { isDayHour } from '../../live/dayHours.ts'
import { wallMs } from '../../ui/charts/zone.ts'

const HOUR_MS = 3_600_000

/** Whether it is day in a zone (IANA). */
export type DayIn = (tz: string) => boolean

/** At this moment, epoch ms; looked up once for each zone, for a fleet of thousands stands in few. */
export function dayIn(nowMs: number): DayIn {
  const known = new Map<string, boolean>()
  return (tz) => {
    const isDay = known.get(tz) ?? isDayAt(nowMs, tz)
    known.set(tz, isDay)
    return isDay
  }
}

function isDayAt(nowMs: number, tz: string): boolean {
  const hour = Math.floor(wallMs(nowMs, tz) / HOUR_MS) % 24
  return isDayHour(hour)
}
