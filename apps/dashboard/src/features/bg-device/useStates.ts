import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MetricPoint, StateSeries, SwitchStatus } from '@wattpost/protocol'
import { deviceKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import { readSilences, readStates } from '../../live/stateSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'

/** The series, and when nobody heard the device. */
export type StatesBySeries = Readonly<Record<StateSeries, readonly MetricPoint[]>> & {
  readonly silences: readonly ChartSpan[]
}

/**
 * The switch, power and tamper series over a time [K8].
 * @param status as it is now: when it changes, the series have grown
 * @param isHeard likewise, whether the device is heard
 */
export function useStates(
  deviceId: string,
  span: ChartSpan,
  nowMs: number,
  status: SwitchStatus,
  isHeard: boolean,
): UseQueryResult<StatesBySeries> {
  const { switch: on, power: supply, tamper: box } = status
  const live = useLive()
  const decided = isDecided(useConnection())
  // An hour that moves with the clock is asked for anew each minute.
  const minute = Math.floor(span.fromMs / 60_000)
  return useQuery({
    queryKey: [
      ...deviceKey(deviceId),
      'states',
      ...[minute, span.toMs - span.fromMs, on, supply, box, isHeard],
    ],
    enabled: decided,
    placeholderData: (before) => before,
    queryFn: async () => {
      const asked = { deviceId, span, nowMs }
      const [power, tamper, switched, silences] = await Promise.all([
        readStates(live, asked, 'power'),
        readStates(live, asked, 'tamper'),
        readStates(live, asked, 'switch'),
        readSilences(live, asked),
      ])
      return { power, tamper, switch: switched, silences }
    },
  })
}
