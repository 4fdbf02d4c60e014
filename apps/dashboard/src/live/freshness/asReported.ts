import type { Alert } from '../../domain/alerts/alert.ts'
import type { KnownDevice } from '../../domain/alerts/known.ts'
import { type Freshness, isStaleByConnection, type LastReport } from './freshness.ts'

/** A device as its alerts see it: while this page receives nothing, the last report counts, whatever its age. */
export function asReported<D extends LastReport>(device: D, freshness: Freshness): KnownDevice<D> {
  const isReported = freshness.kind === 'fresh' || isStaleByConnection(freshness)
  return { device, state: isReported ? (device.status ?? 'up') : 'unknown' }
}

/** The alerts on a device's page: without reception only those that no reading ends, e.g. an open enclosure. */
export function alertsOnPage(alerts: readonly Alert[], freshness: Freshness): readonly Alert[] {
  if (!isStaleByConnection(freshness)) return alerts
  return alerts.filter(({ kind }) => kind === 'enclosureOpen')
}
