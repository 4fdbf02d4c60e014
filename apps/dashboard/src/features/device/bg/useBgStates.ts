import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MetricPoint, Reported, StateSeries, SwitchStatus } from '@wattpost/protocol'
import { useState } from 'react'
import { deviceKey } from '../../../api/queryCache.ts'
import { readOfflineIntervals, readStates } from '../../../live/history/stateSeries.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useCanRequest } from '../../../live/useLiveState.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import type { ReportedStates } from './bgStates.ts'

/** A device's newest report of its states. */
export interface StateReport {
  readonly switchStatus: Reported<SwitchStatus>
  /** The server counts the device as online. */
  readonly isOnline: boolean
  /** Epoch ms. */
  readonly lastSeenMs: number | undefined
}

/** The state series over a span, and the spans in which the device was offline. */
export type BgStates = Readonly<Record<StateSeries, readonly MetricPoint[]>> & {
  readonly offlineSpans: readonly ChartSpan[]
}

/** The switch, power and tamper series over a span [K8]; `null` fetches nothing. A changed report fetches them again. */
export function useBgStates(
  deviceId: string,
  span: ChartSpan | null,
  nowMs: number,
  { switchStatus, isOnline }: StateReport,
): UseQueryResult<BgStates> {
  const { switch: on, power: supply, tamper: enclosure } = switchStatus
  const live = useLive()
  const canRequest = useCanRequest()
  // A span that moves with the clock is fetched again each minute.
  const minute = Math.floor((span?.fromMs ?? 0) / 60_000)
  return useQuery({
    queryKey: [
      ...deviceKey(deviceId),
      'states',
      ...[minute, span && span.toMs - span.fromMs, on, supply, enclosure, isOnline],
    ],
    enabled: canRequest && span !== null,
    placeholderData: (before) => before,
    queryFn: async () => {
      if (span === null) throw new Error('a span is needed')
      const query = { deviceId, span, nowMs }
      const [power, tamper, switched, offlineSpans] = await Promise.all([
        readStates(live, query, 'power'),
        readStates(live, query, 'tamper'),
        readStates(live, query, 'switch'),
        readOfflineIntervals(live, query),
      ])
      return { power, tamper, switch: switched, offlineSpans }
    },
  })
}

/** The states that the device reported since the page was opened. */
export function useReportedStates({ switchStatus, lastSeenMs }: StateReport): ReportedStates {
  const t = lastSeenMs ?? 0
  const [reported, setReported] = useState<ReportedStates>([{ t, status: switchStatus }])
  const last = reported.at(-1)?.status ?? {}
  const hasChanged =
    last.switch !== switchStatus.switch ||
    last.power !== switchStatus.power ||
    last.tamper !== switchStatus.tamper
  if (hasChanged) setReported([...reported, { t, status: switchStatus }])
  return reported
}
