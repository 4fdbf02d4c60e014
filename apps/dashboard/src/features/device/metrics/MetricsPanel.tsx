import type { ReactNode } from 'react'
import type { Metric, Sample } from '../../../domain/quantities/metrics.ts'
import type { ChartSeries, ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fileNamePart, type ShownPeriod } from '../../../ui/range/shownPeriod.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { MetricPicker } from './MetricPicker.tsx'
import classes from './MetricsPanel.module.css'
import { linesOf, metricsTable } from './metricSeries.ts'
import { text } from './text.ts'
import { groupsOf, type MetricGroup, useMetricChoice, useShownMetrics } from './useShownMetrics.ts'

interface MetricsPanelProps {
  readonly metrics: readonly Metric[]
  /** The device's current values. */
  readonly sample: Sample | null
  /** The page's period. */
  readonly shown: ShownPeriod
  /** The previous period; `null` without a comparison. */
  readonly previous: ShownPeriod | null
  /** Content below the charts, on the same time axis. */
  readonly below?: (span: ChartSpan) => ReactNode
}

/** A device's metrics over the page's period. The address holds both [K7, E20]. */
export function MetricsPanel(props: MetricsPanelProps) {
  const { metrics, shown, below } = props
  const { id, tz } = useDevice()
  const { chosen, choose } = useMetricChoice(metrics)
  const { load, series, drawn, previous, isGrowing } = useShownMetrics(id, props, chosen)
  const table = () => metricsTable(chosen, series, tz)
  const name = `${id}-metrics-${fileNamePart(shown, tz)}`
  return (
    <Panel title={text('history')} aside={shown.name}>
      <MetricPicker metrics={metrics} chosen={chosen} choose={choose} />
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={300} />}>
        {(kind) =>
          kind === 'empty' ? (
            <EmptyPanel title={text('noData')}>{text('noDataText')}</EmptyPanel>
          ) : (
            <MetricCharts
              groups={groupsOf(chosen)}
              linesOf={(group) => linesOf(group, drawn, previous)}
              span={shown.span}
              aside={<CsvButton name={name} table={table} />}
            />
          )
        }
      </Loaded>
      <p role="status" className={classes.streaming}>
        {isGrowing && text('loadingPoints')}
      </p>
      {below?.(shown.span)}
    </Panel>
  )
}

interface MetricChartsProps {
  readonly groups: readonly MetricGroup[]
  readonly linesOf: (metrics: readonly Metric[]) => readonly ChartSeries[]
  readonly span: ChartSpan
  /** Shown beside the last chart, for all of them. */
  readonly aside: ReactNode
}

/** A chart for each unit. */
function MetricCharts({ groups, linesOf, span, aside }: MetricChartsProps) {
  const { nowMs, tz } = useDevice()
  return groups.map((group) => (
    <LineChart
      key={group.unit}
      label={group.metrics.map(({ name }) => name).join(', ')}
      unit={group.unit}
      span={span}
      tz={tz}
      nowMs={nowMs}
      series={linesOf(group.metrics)}
      aside={group === groups.at(-1) && aside}
    />
  ))
}
