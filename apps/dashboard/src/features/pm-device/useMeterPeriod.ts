import { type MeterDevice, type MeterPeriod, meterPeriods } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { withOngoing } from '../../ui/charts/silenced.ts'
import type { Lane } from '../../ui/lanes/lane.ts'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import { phaseLanes } from './phaseLanes.ts'
import { type PhaseStates, usePhases } from './usePhases.ts'

const RANGES = { day: 'd', week: 'w', month: 'm' } as const
const NAMES = { day: 'Today', week: 'This week', month: 'This month' } as const

/** The running period that is looked at; it stands in the address. */
export interface ShownMeterPeriod {
  readonly period: MeterPeriod
  /** As people call it. */
  readonly name: string
  /** The whole of it, also what has yet to come. */
  readonly span: ChartSpan
  /** Its phases, once they are known. */
  readonly lanes: readonly Lane[] | null
  readonly choose: (period: MeterPeriod) => void
}

/**
 * What energy, outages and events of a meter are shown of [H10, E12].
 * @param staleSinceMs the meter's last word, epoch ms, when that is too old to go by
 */
export function useMeterPeriod(
  device: MeterDevice,
  nowMs: number,
  tz: string,
  staleSinceMs: number | null,
): ShownMeterPeriod {
  const [params, setParams] = useSearchParams()
  const period = meterPeriods.find((known) => known === params.get('period')) ?? 'day'
  const { fromMs, toMs } = rangeSpan({ range: RANGES[period], offset: 0 }, nowMs, tz)
  const span = useMemo(() => ({ fromMs, toMs }), [fromMs, toMs])
  const { data, isPlaceholderData } = usePhases(device, span, nowMs)
  const lanesOf = (states: PhaseStates) => {
    const silences = withOngoing(states.silences, staleSinceMs)
    return phaseLanes({ ...states, silences }, span, nowMs)
  }
  return {
    period,
    name: NAMES[period],
    span,
    lanes: data === undefined || isPlaceholderData ? null : lanesOf(data),
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
