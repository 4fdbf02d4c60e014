import type { ReportedHydra } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useOutageReports } from '../../api/hydraQueries.ts'
import { zoneOf } from '../../settings/preferences.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { Load } from '../../ui/Loaded.tsx'
import { channelsOf } from './channels.ts'
import { coveredSpan, type HydraPeriod } from './hydraPeriod.ts'
import { type Outages, outagesOf } from '../../domain/outages.ts'

interface OutagesLoad extends Load<Outages> {
  /** The data belong to the previous choice. */
  readonly renewing: boolean
}

/** Power status and timeline of the shown period [H14, H15]; `null` fetches nothing. */
export function useOutages(
  device: ReportedHydra,
  shown: HydraPeriod | null,
  nowMs: number,
): OutagesLoad {
  const { deviceId, latestData, lastSeen } = device
  const tz = zoneOf(device)
  const query = shown && {
    periods: shown.periods,
    covered: coveredSpan(shown, nowMs, tz),
    span: shown.span,
    tz,
  }
  const load = useOutageReports(deviceId, query, shown?.grows ?? false)
  const offlineSinceMs = device.status === 'unknown' ? (lastSeen ?? null) : null
  const reports = load.data
  // Values arrive each second, while the set of channels stays the same.
  const channelKey = channelsOf(latestData, 'up')
    .map(({ channel }) => channel)
    .join()
  const data = useMemo(
    () =>
      reports &&
      outagesOf({
        ...reports,
        covered: past(reports.requested.covered, nowMs),
        span: past(reports.requested.span, nowMs),
        isExact: isSame(reports.requested.covered, reports.requested.span),
        channels: channelKey === '' ? [] : channelKey.split(',').map(Number),
        offlineSinceMs,
      }),
    [reports, nowMs, channelKey, offlineSinceMs],
  )
  return { data, error: load.error, refetch: load.refetch, renewing: load.isPlaceholderData }
}

function past({ fromMs, toMs }: ChartSpan, nowMs: number): ChartSpan {
  return { fromMs, toMs: Math.max(fromMs, Math.min(toMs, nowMs)) }
}

function isSame(a: ChartSpan, b: ChartSpan): boolean {
  return a.fromMs === b.fromMs && a.toMs === b.toMs
}
