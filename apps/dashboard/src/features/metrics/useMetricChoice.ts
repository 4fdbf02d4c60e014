import { useLocation, useSearchParams } from 'react-router'
import { type Metric, metricsIn } from './metric.ts'

/** Which metrics are looked at, and against what; it stands in the address, so that a link shows the same. */
export interface MetricChoice {
  readonly chosen: readonly Metric[]
  readonly choose: (keys: readonly string[]) => void
  /** The time before lies over them. */
  readonly compares: boolean
  readonly compare: (wanted: boolean) => void
  /** Somebody is at it. */
  readonly picking: boolean
}

/** @param usual keys of what is shown when nobody has picked anything */
export function useMetricChoice(
  metrics: readonly Metric[],
  usual: readonly string[],
): MetricChoice {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const set = (name: string, value: string) =>
    setParams(
      (address) => {
        if (value === '') address.delete(name)
        else address.set(name, value)
        return address
      },
      // Another address is a fresh page, on which whoever is picking goes on picking.
      { preventScrollReset: true, state: { picking: true } },
    )
  return {
    chosen: metricsIn(params.get('metrics'), metrics, usual),
    choose: (keys) => set('metrics', keys.join(',')),
    compares: params.get('compare') === 'before',
    compare: (wanted) => set('compare', wanted ? 'before' : ''),
    picking: Object(state).picking === true,
  }
}
