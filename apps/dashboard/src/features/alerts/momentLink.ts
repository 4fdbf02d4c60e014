import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { groupOf } from '../../domain/alerts/alert.ts'
import type { Incident } from '../../domain/alerts/incident.ts'
import { devicePath } from '../../domain/devicePath.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'
import { zoomText } from '../../ui/zoom/zoom.ts'

type Linked = Pick<Incident, 'family' | 'deviceId' | 'kind' | 'fromMs' | 'toMs' | 'tz'>

/** Shown before and after an incident, ms. */
const AROUND_MS = HOUR_MS

/**
 * The address of an incident in the charts of its device: the view that shows it, the day on which it began, zoomed to
 * the hours around it.
 * @param nowMs epoch ms; the address counts days back from it
 */
export function momentLink(incident: Linked, nowMs: number): string {
  const { family, deviceId, fromMs, toMs, tz } = incident
  const query = new URLSearchParams({ tab: tabOf(incident), range: 'd' })
  const zone = zoneOf({ tz })
  const today = dayStart(nowMs, zone)
  const startMs = Math.min(fromMs ?? nowMs, nowMs)
  const day = dayStart(startMs, zone)
  // A day may have 23 or 25 hours.
  query.set('offset', String(Math.round((today - day) / DAY_MS)))
  const end = dayStart(startMs, zone, 1)
  const from = Math.max(day, startMs - AROUND_MS)
  const to = Math.min(end, (toMs ?? nowMs) + AROUND_MS)
  if (fromMs !== null) query.set('zoom', zoomText({ fromMs: from, toMs: to }))
  return `${devicePath(family, deviceId)}?${query}`
}

/** The part of the device's page with the incident's timeline. */
function tabOf(incident: Linked): string {
  const isOutage = groupOf(incident) === 'outage' || incident.kind === 'offline'
  return isOutage && incident.family !== 'bg' ? 'outages' : 'history'
}
