import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useConfig } from '../../api/config.ts'
import type { ChartSeries, ChartSpan } from '../../ui/charts/chartSeries.ts'
import { shifted, withGaps } from '../../ui/charts/gaps.ts'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RangePicker } from '../../ui/range/RangePicker.tsx'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import { useRange } from '../../ui/range/useRange.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { joined } from './joined.ts'
import { MetricPicker } from './MetricPicker.tsx'
import classes from './MetricsPanel.module.css'
import { groupsOf, type Metric, type MetricGroup, metricsIn } from './metric.ts'
import { metricsTable } from './metricsTable.ts'
import { useMetrics } from './useMetrics.ts'
import { type Sample, useTail } from './useTail.ts'

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
  const { deviceId, tz, nowMs, metrics, usual, sample, below } = props
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { choice, choose } = useRange('d')
  const span = rangeSpan(choice, nowMs, tz)
  const before = rangeSpan({ ...choice, offset: choice.offset + 1 }, nowMs, tz)
  const chosen = metricsIn(params.get('metrics'), metrics, usual)
  const compares = params.get('compare') === 'before'
  const nameOf = (offset: number, from: number) =>
    choice.range === 'h' ? `h${offset}` : `${choice.range}${from}`
  const isRunning = choice.offset === 0
  const load = useMetrics(deviceId, chosen, span, nameOf(choice.offset, span.fromMs), isRunning)
  const old = useMetrics(
    deviceId,
    compares ? chosen : [],
    before,
    nameOf(choice.offset + 1, before.fromMs),
    false,
  )
  const tail = useTail(sample)
  const series = useMemo(
    () =>
      new Map(
        chosen.map(({ key }) => {
          const live = isRunning ? tail.map(({ t, values }) => ({ t, v: values[key] ?? null })) : []
          return [key, joined(load.byMetric.get(key) ?? [], live)]
        }),
      ),
    [chosen, load.byMetric, tail, isRunning],
  )
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
  const linesOf = (group: MetricGroup): ChartSeries[] =>
    group.metrics.flatMap((metric) => {
      const { key, name, color } = metric
      const now = { key, name, color, points: series.get(key) ?? [] }
      const past = old.byMetric.get(key)
      if (past === undefined) return [now]
      const points = shifted(withGaps(past), span.fromMs - before.fromMs)
      return [now, { ...now, key: `${key} before`, name: `${name}, before`, points, before: true }]
    })
  const simulated = useConfig().emulator
  const groups = groupsOf(chosen)
  const isEmpty = [...series.values()].every((points) => points.length === 0)
  const failure = load.error ?? old.error
  return (
    <Panel
      title="Measured over time"
      aside={
        <RangePicker
          choice={choice}
          span={span}
          nowMs={nowMs}
          tz={tz}
          ranges={['h', 'd', 'w', 'm']}
          choose={choose}
        />
      }
    >
      <MetricPicker
        metrics={metrics}
        chosen={chosen}
        compares={compares}
        picking={Object(state).picking === true}
        choose={(keys) => set('metrics', keys.join(','))}
        compare={(wanted) => set('compare', wanted ? 'before' : '')}
      />
      {failure !== null && (
        <ErrorPanel
          message={failure.message}
          onRetry={() => {
            load.refetch()
            old.refetch()
          }}
        />
      )}
      {load.byMetric.size === 0 && failure === null ? (
        <SkeletonRows rows={1} height={300} />
      ) : isEmpty && !load.streaming ? (
        <EmptyPanel title="Nothing measured in this time">
          The device was silent, or not yet there. Choose another time.
        </EmptyPanel>
      ) : (
        groups.map((group) => (
          <LineChart
            key={group.unit}
            label={group.metrics.map(({ name }) => name).join(', ')}
            unit={group.unit}
            span={span}
            tz={tz}
            series={linesOf(group)}
            aside={
              group === groups.at(-1) && (
                <CsvButton
                  name={`${deviceId}-metrics`}
                  simulated={simulated}
                  table={() => metricsTable(chosen, series, tz)}
                />
              )
            }
          />
        ))
      )}
      <p role="status" className={classes.streaming}>
        {load.streaming && load.byMetric.size > 0 && 'More points are coming…'}
      </p>
      {below?.(span)}
    </Panel>
  )
}
