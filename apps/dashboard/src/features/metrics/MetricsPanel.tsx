import type { ReactNode } from 'react'
import { useConfig } from '../../api/config.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RangePicker } from '../../ui/range/RangePicker.tsx'
import { useRange } from '../../ui/range/useRange.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { MetricCharts } from './MetricCharts.tsx'
import { MetricPicker } from './MetricPicker.tsx'
import classes from './MetricsPanel.module.css'
import { groupsOf, type Metric } from './metric.ts'
import { linesOf } from './metricLines.ts'
import type { MetricsState } from './metricsState.ts'
import { metricsTable } from './metricsTable.ts'
import { useMetricChoice } from './useMetricChoice.ts'
import { useShownMetrics } from './useShownMetrics.ts'
import type { Sample } from './useTail.ts'

interface MetricsPanelProps {
  readonly deviceId: string
  readonly tz: string
  readonly nowMs: number
  readonly metrics: readonly Metric[]
  /** Keys of what is shown when nobody has picked anything. */
  readonly usual: readonly string[]
  /** What the device says now. */
  readonly sample: Sample
  /** What stands below, on the same time axis. */
  readonly below?: (span: ChartSpan) => ReactNode
}

/** A device's metrics over a time: which ones and what time stand in the address [K7, E20]. */
export function MetricsPanel(props: MetricsPanelProps) {
  const { deviceId, tz, nowMs, metrics, usual, below } = props
  const { choice, choose } = useRange('d')
  const picked = useMetricChoice(metrics, usual)
  const { chosen } = picked
  const { state, span, series, before, isGrowing, retry } = useShownMetrics(props, choice, picked)
  const simulated = useConfig().emulator
  const table = () => metricsTable(chosen, series, tz)
  const ranges = ['h', 'd', 'w', 'm'] as const
  return (
    <Panel
      title="Measured over time"
      aside={<RangePicker {...{ choice, span, nowMs, tz, ranges, choose }} />}
    >
      <MetricPicker metrics={metrics} {...picked} />
      <Shown state={state} retry={retry}>
        <MetricCharts
          groups={groupsOf(chosen)}
          linesOf={(group) => linesOf(group, series, before)}
          span={span}
          tz={tz}
          aside={<CsvButton name={`${deviceId}-metrics`} simulated={simulated} table={table} />}
        />
      </Shown>
      <p role="status" className={classes.streaming}>
        {isGrowing && 'More points are coming…'}
      </p>
      {below?.(span)}
    </Panel>
  )
}

interface ShownProps {
  readonly state: MetricsState
  readonly retry: () => void
  readonly children: ReactNode
}

function Shown({ state, retry, children }: ShownProps) {
  switch (state.kind) {
    case 'loading':
      return <SkeletonRows rows={1} height={300} />
    case 'empty':
      return (
        <EmptyPanel title="Nothing measured in this time">
          The device was silent, or not yet there. Choose another time.
        </EmptyPanel>
      )
    case 'failed':
      return <ErrorPanel message={state.failure.message} onRetry={retry} />
    case 'charts':
      return (
        <>
          {state.failure !== null && <ErrorPanel message={state.failure.message} onRetry={retry} />}
          {children}
        </>
      )
  }
}
