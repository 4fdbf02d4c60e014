import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReportedMeter } from '@wattpost/protocol'
import { deviceKey } from '../../api/queryCache.ts'
import { type SupplyLoss, supplyLoss } from '../../domain/supplyLoss.ts'
import { readOfflineIntervals, readStates } from '../../live/history/stateSeries.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { IntervalSeries } from '../../domain/intervals.ts'
import { withOngoing } from '../../domain/intervals.ts'
import { type PhaseStates, phaseTimelines } from './phaseTimelines.ts'

/**
 * A meter's phases over a span [K8]; `null` while they load, or without a span.
 * @param staleSinceMs the meter's last report, epoch ms, when it is stale; `null` otherwise
 */
export function useMeterStates(
  device: ReportedMeter,
  span: ChartSpan | null,
  nowMs: number,
  staleSinceMs: number | null,
): readonly IntervalSeries[] | null {
  const { data, isPlaceholderData } = usePhases(device, span, nowMs)
  if (span === null || data === undefined || isPlaceholderData) return null
  const offlineSpans = withOngoing(data.offlineSpans, staleSinceMs)
  return phaseTimelines({ ...data, offlineSpans }, span, nowMs)
}

/** The phases over a span [K8]; fetched again when the meter reports a change of supply. */
function usePhases(
  { deviceId, status, powerState }: Pick<ReportedMeter, 'deviceId' | 'status' | 'powerState'>,
  span: ChartSpan | null,
  nowMs: number,
): UseQueryResult<PhaseStates> {
  const live = useLive()
  const canRequest = useCanRequest()
  const loss = lossKey(supplyLoss({ status, powerState }))
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'phases', span?.fromMs, span?.toMs, status, loss],
    enabled: canRequest && span !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (span === null) throw new Error('a span is needed')
      const query = { deviceId, span, nowMs }
      const [A, B, C, offlineSpans] = await Promise.all([
        readStates(live, query, 'phaseA'),
        readStates(live, query, 'phaseB'),
        readStates(live, query, 'phaseC'),
        readOfflineIntervals(live, query),
      ])
      return { byPhase: { A, B, C }, offlineSpans }
    },
  })
}

/** Changes with the set of lost phases only. */
function lossKey(loss: SupplyLoss): string {
  return loss.kind === 'phases' ? loss.lost.join() : loss.kind
}
