import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { lazy, type ReactNode, useMemo, useState } from 'react'
import { Contained } from '../ErrorBoundary.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { lazyLoader } from '../lazy/loadWithRetry.ts'
import { usePrinting } from '../print/usePrinting.ts'
import { quantityText } from '../quantity.ts'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { text } from './text.ts'
import { chartQuantity } from './axis.ts'
import { type BarChartProps, type BarRow, rowName, seriesShown, seriesTotal } from './barSeries.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { CHART_HEIGHT } from './chartSeries.ts'

// Loaded on demand: the chart library is as large as the rest of a page.
const BarDrawing = lazy(
  lazyLoader('chart', async () => ({
    default: (await import('./BarDrawing.tsx')).BarDrawing,
  })),
)

type BarChartParts<K extends string> = BarChartProps<K> & {
  readonly aside?: ReactNode
  readonly below?: ReactNode
}

/** Bars by hour or day, with the same values as a table. */
export function BarChart<K extends string>(props: BarChartParts<K>) {
  return (
    <Contained>
      <BarChartContent {...props} />
    </Contained>
  )
}

function BarChartContent<K extends string>(chartProps: BarChartParts<K>) {
  const { label, unit, rows, by, nameOf, tz } = chartProps
  const series = useMemo(
    () => seriesShown({ series: chartProps.series, rows }),
    [chartProps.series, rows],
  )
  const props = { ...chartProps, series }
  // Pages render each second; bars only when their data changes.
  const drawing = useMemo(() => {
    const drawn = { label, unit, series, rows, by, tz, ...(nameOf !== undefined && { nameOf }) }
    return <BarDrawing {...drawn} />
  }, [label, unit, series, rows, by, tz, nameOf])
  return (
    <ChartFrame
      label={props.label}
      summary={summaryOf(props)}
      legend={props.series}
      aside={props.aside}
      below={props.below}
      table={() => <BarTable {...props} />}
      drawing={
        // Hidden from screen readers, which would announce each bar; the frame has a summary.
        <div aria-hidden>
          <WhenInView height={CHART_HEIGHT}>{drawing}</WhenInView>
        </div>
      }
    />
  )
}

function summaryOf<K extends string>({ label, unit, series, rows }: BarChartProps<K>): string {
  const totals = series.map(({ key, name }) => {
    const value = quantityText(chartQuantity(seriesTotal(rows, key), unit))
    return text('seriesTotal', { name, value })
  })
  return [`${label}.`, ...totals].join(' ')
}

function BarTable<K extends string>(props: BarChartProps<K>) {
  const { label, unit, series, rows } = props
  const cellText = (value: number | null) =>
    value === null ? '—' : quantityText(chartQuantity(value, unit))
  const columns: readonly StackedColumn<BarRow<K>>[] = [
    { name: firstColumn(props), cell: ({ fromMs }) => rowName(fromMs, props) },
    ...series.map(({ key, name }) => ({
      name,
      cell: ({ values }: BarRow<K>) => cellText(values[key]),
      numeric: true as const,
    })),
  ]
  return (
    <StackedTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ fromMs }) => String(fromMs)}
    />
  )
}

function firstColumn<K extends string>({ by, nameOf }: BarChartProps<K>): string {
  if (nameOf !== undefined) return text('when')
  return text(by === 'day' ? 'day' : 'hour')
}

interface WhenInViewProps {
  /** Height of the content, CSS pixels, reserved while it loads. */
  readonly height: number
  readonly children: ReactNode
}

/** Renders its content once it is about to be scrolled into view. */
function WhenInView({ height, children }: WhenInViewProps) {
  const [isNear, setNear] = useState(false)
  const printing = usePrinting()
  const { ref, entry } = useIntersection({ rootMargin: '120px' })
  if (entry?.isIntersecting === true && !isNear) setNear(true)
  const waiting = <Skeleton height={height} />
  return isNear || printing ? (
    <div style={{ minHeight: height }}>
      <LazyPart name="chart" fallback={waiting}>
        {children}
      </LazyPart>
    </div>
  ) : (
    <div ref={ref}>{waiting}</div>
  )
}
