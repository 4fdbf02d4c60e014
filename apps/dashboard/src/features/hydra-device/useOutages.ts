import type { HydraDevice } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useOutageReports } from '../../api/hydraQueries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { Load } from '../../ui/Loaded.tsx'
import { channelsOf } from './channels.ts'
import { type Outages, outagesOf } from './outages.ts'
import { coveredSpan, type ShownPeriod } from './shownPeriod.ts'

interface OutagesLoad extends Load<Outages> {
  /** What is shown belongs to another choice. */
  readonly renewing: boolean
}

/** Power status and timeline of what is looked at [H14, H15]; `null` asks nothing. */
export function useOutages(
  device: HydraDevice,
  shown: ShownPeriod | null,
  nowMs: number,
): OutagesLoad {
  const { deviceId, tz, latestData, lastSeen } = device
  const asked = shown && {
    periods: shown.periods,
    covered: coveredSpan(shown, nowMs, tz),
    span: shown.span,
    tz,
  }
  const load = useOutageReports(deviceId, asked, shown?.grows ?? false)
  const silentSinceMs = device.status === 'unknown' ? lastSeen : null
  const reports = load.data
  // Values come each second; which channels there are does not change with them.
  const names = channelsOf(latestData, 'up')
    .map(({ channel }) => channel)
    .join()
  const data = useMemo(
    () =>
      reports &&
      outagesOf({
        ...reports,
        covered: past(reports.asked.covered, nowMs),
        span: past(reports.asked.span, nowMs),
        isExact: isSame(reports.asked.covered, reports.asked.span),
        channels: names === '' ? [] : names.split(',').map(Number),
        silentSinceMs,
      }),
    [reports, nowMs, names, silentSinceMs],
  )
  return { data, error: load.error, refetch: load.refetch, renewing: load.isPlaceholderData }
}

function past({ fromMs, toMs }: ChartSpan, nowMs: number): ChartSpan {
  return { fromMs, toMs: Math.max(fromMs, Math.min(toMs, nowMs)) }
}

function isSame(a: ChartSpan, b: ChartSpan): boolean {
  return a.fromMs === b.fromMs && a.toMs === b.toMs
}
