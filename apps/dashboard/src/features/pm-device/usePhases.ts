import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type MeterDevice, type MetricPoint, type Phase, phases } from '@wattpost/protocol'
import { deviceKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import { readSilences, readStates } from '../../live/stateSeries.ts'
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
  const now = phases.map((phase) => powerState[`phase${phase}`].voltage > 0)
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'phases', span.fromMs, span.toMs, status, ...now],
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
