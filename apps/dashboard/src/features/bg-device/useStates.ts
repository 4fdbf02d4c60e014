import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MetricPoint, StateSeries, SwitchStatus } from '@wattpost/protocol'
import { deviceKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { portions } from './portions.ts'

/** What has just changed lies this far beyond the now on screen at most, ms. */
const AHEAD_MS = 60_000

export type StatesBySeries = Readonly<Record<StateSeries, readonly MetricPoint[]>>

/**
 * The switch, power and tamper series over a time [K8].
 * @param status as it is now: when it changes, the series have grown
 */
export function useStates(
  deviceId: string,
  span: ChartSpan,
  nowMs: number,
  status: SwitchStatus,
): UseQueryResult<StatesBySeries> {
  const { switch: on, power: supply, tamper: box } = status
  const live = useLive()
  const decided = isDecided(useConnection())
  // An hour that moves with the clock is asked for anew each minute.
  const minute = Math.floor(span.fromMs / 60_000)
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'states', minute, span.toMs - span.fromMs, on, supply, box],
    enabled: decided,
    placeholderData: (before) => before,
    queryFn: async () => {
      // The server's now is a little ahead of the one on screen, and it answers no further than that.
      const past = { fromMs: span.fromMs, toMs: Math.min(span.toMs, nowMs) + AHEAD_MS }
      const read = async (metric: StateSeries) => {
        const parts = portions(past).map((part) => live.states({ deviceId, metric, ...part }))
        return (await Promise.all(parts)).flat()
      }
      const [power, tamper, switched] = await Promise.all([
        read('power'),
        read('tamper'),
        read('switch'),
      ])
      return { power, tamper, switch: switched }
    },
  })
}
