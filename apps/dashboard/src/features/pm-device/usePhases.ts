import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MeterDevice, MetricPoint, Phase } from '@wattpost/protocol'
import { deviceKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import { readSilences, readStates } from '../../live/stateSeries.ts'
import { type SupplyLoss, supplyLoss } from '../../live/supplyLoss.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'

/** When a meter's phases carried voltage, as changes to 1 and 0, and when nobody heard the meter. */
export interface PhaseStates {
  readonly byPhase: Readonly<Record<Phase, readonly MetricPoint[]>>
  readonly silences: readonly ChartSpan[]
}

/** The phases over a time [K8]; asked for anew when what the meter says of them changes. */
export function usePhases(
  { deviceId, status, powerState }: Pick<MeterDevice, 'deviceId' | 'status' | 'powerState'>,
  span: ChartSpan,
  nowMs: number,
): UseQueryResult<PhaseStates> {
  const live = useLive()
  const decided = isDecided(useConnection())
  const lost = lostNow(supplyLoss({ status, powerState }))
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'phases', span.fromMs, span.toMs, status, lost],
    enabled: decided,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const asked = { deviceId, span, nowMs }
      const [A, B, C, silences] = await Promise.all([
        readStates(live, asked, 'phaseA'),
        readStates(live, asked, 'phaseB'),
        readStates(live, asked, 'phaseC'),
        readSilences(live, asked),
      ])
      return { byPhase: { A, B, C }, silences }
    },
  })
}

/** Changes when a phase goes or comes back, and not with every volt. */
function lostNow(loss: SupplyLoss): string {
  return loss.kind === 'phases' ? loss.lost.join() : loss.kind
}
