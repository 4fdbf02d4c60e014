import type { Reported, ReportedBg, StateSeries, SwitchStatus } from '@wattpost/protocol'
import { useState } from 'react'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import type { ShownDevice } from '../../../ui/DeviceContext.tsx'
import type { Load } from '../../../ui/Loaded.tsx'
import { type StatesOver, useStateSeries } from '../useStateSeries.ts'
import { type ReportedStates, withReported } from './bgStates.ts'

/** What a device reports of its states. */
export interface StateReport {
  readonly switchStatus: Reported<SwitchStatus>
  /** The server counts the device as online. */
  readonly isOnline: boolean
  /** The states that it reported since the page was opened. */
  readonly reported: ReportedStates
}

/** The report of a page's device. */
export function useStateReport({ switch_status, status, lastSeen }: ReportedBg): StateReport {
  const t = lastSeen ?? 0
  const [reported, setReported] = useState<ReportedStates>([{ t, status: switch_status }])
  const last = reported.at(-1)?.status ?? {}
  const hasChanged =
    last.switch !== switch_status.switch ||
    last.power !== switch_status.power ||
    last.tamper !== switch_status.tamper
  if (hasChanged) setReported([...reported, { t, status: switch_status }])
  return { switchStatus: switch_status, isOnline: status !== 'unknown', reported }
}

export type BgStates = StatesOver<StateSeries>

/**
 * The switch, power and tamper series over a span, followed by the states reported since; `null` fetches nothing.
 * A changed report fetches them again.
 */
export function useBgStates(
  shown: ShownDevice,
  span: ChartSpan | null,
  { switchStatus, isOnline, reported }: StateReport,
): Load<BgStates> {
  const { switch: on, power, tamper } = switchStatus
  const report = [on, power, tamper, isOnline]
  const { data, ...load } = useStateSeries(shown, ['power', 'switch', 'tamper'], span, report)
  const currentOf = (states: BgStates['states'], series: StateSeries) =>
    withReported(states[series], reported, series)
  return {
    ...load,
    data: data && {
      offlineSpans: data.offlineSpans,
      states: {
        power: currentOf(data.states, 'power'),
        switch: currentOf(data.states, 'switch'),
        tamper: currentOf(data.states, 'tamper'),
      },
    },
  }
}
