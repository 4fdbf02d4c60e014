import { DAY_MS } from '@wattpost/protocol'
import type { Incident } from '../../domain/alerts/incident.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'

/**
 * The address of an incident in the charts of its device: the day on which it began.
 * @param nowMs epoch ms; the address counts days back from it
 */
export function momentLink(
  { family, deviceId, fromMs, tz }: Pick<Incident, 'family' | 'deviceId' | 'fromMs' | 'tz'>,
  nowMs: number,
): string {
  const path = `/device/${family}/${encodeURIComponent(deviceId)}`
  const zone = zoneOf({ tz })
  // A day may have 23 or 25 hours.
  const daysAgo =
    fromMs === null
      ? 0
      : Math.round((dayStart(nowMs, zone) - dayStart(Math.min(fromMs, nowMs), zone)) / DAY_MS)
  return `${path}?range=d&offset=${daysAgo}`
}
