import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type MeterPeriod, meterPeriods, type ReportedMeter } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { deviceKey } from '../../api/queryCache.ts'
import { type SupplyLoss, supplyLoss } from '../../domain/supplyLoss.ts'
import { readOfflineIntervals, readStates } from '../../live/history/stateSeries.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { rangeSpan } from '../../ui/range/range.ts'
import type { IntervalSeries } from '../../ui/timeline/intervals.ts'
import { withOngoing } from '../../ui/timeline/overlaid.ts'
import { type PhaseStates, phaseTimelines } from './phaseTimelines.ts'

import { text } from './text.ts'

const RANGES = { day: 'd', week: 'w', month: 'm' } as const
const NAMES = { day: 'thisDay', week: 'thisWeek', month: 'thisMonth' } as const

/** The selected period, up to now. The address holds it. */
export interface ShownMeterPeriod {
  readonly period: MeterPeriod
  /** Its name on screen. */
  readonly name: string
  /** The whole period, its future included. */
  readonly span: ChartSpan
  /** Its phases; `null` while they load. */
  readonly timelines: readonly IntervalSeries[] | null
  readonly choose: (period: MeterPeriod) => void
}

/**
 * The period of a meter's energy, outages and events [H10, E12].
 * @param staleSinceMs the meter's last report, epoch ms, when it is stale; `null` otherwise
 */
export function useMeterPeriod(
  device: ReportedMeter,
  nowMs: number,
  tz: string,
  staleSinceMs: number | null,
): ShownMeterPeriod {
  const [params, setParams] = useSearchParams()
  const period = meterPeriods.find((known) => known === params.get('period')) ?? 'day'
  const { fromMs, toMs } = rangeSpan({ range: RANGES[period], offset: 0 }, nowMs, tz)
  const span = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
  const { data, isPlaceholderData } = usePhases(device, span, nowMs)
  const timelinesOf = (states: PhaseStates) => {
    const offlineSpans = withOngoing(states.offlineSpans, staleSinceMs)
    return phaseTimelines({ ...states, offlineSpans }, span, nowMs)
  }
  return {
    period,
    name: text(NAMES[period]),
    span,
    timelines: data === undefined || isPlaceholderData ? null : timelinesOf(data),
    choose: (chosen) =>
      setParams(
        (address) => {
          address.set('period', chosen)
          return address
        },
        { preventScrollReset: true },
      ),
  }
}

/** The phases over a span [K8]; fetched again when the meter reports a change of supply. */
function usePhases(
  { deviceId, status, powerState }: Pick<ReportedMeter, 'deviceId' | 'status' | 'powerState'>,
  span: ChartSpan,
  nowMs: number,
): UseQueryResult<PhaseStates> {
  const live = useLive()
  const canRequest = useCanRequest()
  const loss = lossKey(supplyLoss({ status, powerState }))
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'phases', span.fromMs, span.toMs, status, loss],
    enabled: canRequest,
    placeholderData: keepPreviousData,
    queryFn: async () => {
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
