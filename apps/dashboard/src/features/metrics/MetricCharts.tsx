import type { ReactNode } from 'react'
import type { ChartSeries, ChartSpan } from '../../ui/charts/chartSeries.ts'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import type { Metric, MetricGroup } from './metric.ts'

interface MetricChartsProps {
  readonly groups: readonly MetricGroup[]
  readonly linesOf: (metrics: readonly Metric[]) => readonly ChartSeries[]
  readonly span: ChartSpan
  readonly tz: string
  /** What stands beside the last of them, and is of them all. */
  readonly aside: ReactNode
}

/** A chart for each unit. */
export function MetricCharts({ groups, linesOf, span, tz, aside }: MetricChartsProps) {
  return groups.map((group) => (
    <LineChart
      key={group.unit}
      label={group.metrics.map(({ name }) => name).join(', ')}
      unit={group.unit}
      span={span}
      tz={tz}
      series={linesOf(group.metrics)}
      aside={group === groups.at(-1) && aside}
    />
  ))
}
