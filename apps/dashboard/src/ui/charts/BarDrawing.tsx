import { HOUR_MS } from '@wattpost/protocol/time'
import { wallMs } from '@wattpost/protocol/zone'
import { useId } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from 'recharts'
import { usePrinting } from '../print/usePrinting.ts'
import { quantityText } from '../quantity.ts'
import { axisStyle, axisText, chartQuantity } from './axis.ts'
import { type BarChartProps, rowName } from './barSeries.ts'
import { AXIS_WIDTH, CHART_HEIGHT, PRINT_WIDTH } from './chartSeries.ts'

/** The drawing of `BarChart`, a separate JS chunk. It is not animated. */
export function BarDrawing<K extends string>(props: BarChartProps<K>) {
  const { unit, series, rows } = props
  const printing = usePrinting()
  const hatchings = useId()
  const name = (fromMs: number) => rowName(fromMs, props)
  const data = rows.map(({ fromMs, values }) => ({ fromMs, ...values }))
  return (
    <ResponsiveContainer width={printing ? PRINT_WIDTH : '100%'} height={CHART_HEIGHT}>
      <BarChart
        data={data}
        accessibilityLayer={false}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--surface-border)" />
        <XAxis
          {...axisStyle}
          dataKey="fromMs"
          tickFormatter={name}
          minTickGap={8}
          {...(props.by === 'hour' && {
            ticks: everyThirdHour(
              rows.map(({ fromMs }) => fromMs),
              props.tz,
            ),
            interval: 'equidistantPreserveStart' as const,
            tick: (tick: XAxisTickContentProps) => (
              <HourTick {...tick} bands={rows.length} label={name(Number(tick.payload.value))} />
            ),
          })}
        />
        <YAxis
          {...axisStyle}
          axisLine={false}
          tickFormatter={(value: number) => axisText(value, unit)}
          width={AXIS_WIDTH}
        />
        <Tooltip
          isAnimationActive={false}
          labelFormatter={(fromMs) => name(Number(fromMs))}
          formatter={(value) => quantityText(chartQuantity(Number(value), unit))}
          cursor={{ fill: 'var(--surface-border)' }}
          contentStyle={{
            background: 'var(--page)',
            border: '1px solid var(--surface-border)',
            borderRadius: 8,
          }}
        />
        <defs>
          {series.map(({ key, color, hatched }) =>
            hatched ? <Hatching key={key} id={hatchingId(hatchings, key)} color={color} /> : null,
          )}
        </defs>
        {series.map(({ key, name: title, color, stack, hatched, previous }) => (
          <Bar
            key={key}
            dataKey={key}
            name={title}
            fill={hatched ? `url(#${hatchingId(hatchings, key)})` : color}
            {...(previous && { fillOpacity: 0.4 })}
            {...(stack !== undefined && { stackId: stack })}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

/** Hours that a narrow chart can thin out to every sixth or twelfth. */
function everyThirdHour(startsMs: readonly number[], tz: string | null): number[] {
  return startsMs.filter((startMs) => wallMs(startMs, tz) % (3 * HOUR_MS) === 0)
}

/** Ids of a page's charts must differ, and a reference holds no spaces. */
function hatchingId(chart: string, key: string): string {
  return `${chart}-${key}`.replaceAll(/[^\w-]/g, '')
}

/** Diagonal lines in a colour, on a paler ground of it. */
function Hatching({ id, color }: { readonly id: string; readonly color: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
      stroke={color}
    >
      <rect width="5" height="5" fill={color} fillOpacity="0.25" stroke="none" />
      <path d="M1 0V5" strokeWidth="2" />
    </pattern>
  )
}

interface HourTickProps extends XAxisTickContentProps {
  /** Number of hours of the chart. */
  readonly bands: number
  readonly label: string
}

/** The label of an hour at its start, where the timeline below has it too, rather than at the middle of its bar. */
function HourTick({ x, y, bands, label }: HourTickProps) {
  const plot = usePlotArea()
  const halfBand = plot === undefined ? 0 : plot.width / bands / 2
  return (
    <text
      x={Number(x) - halfBand}
      y={y}
      dy="0.71em"
      fontSize={axisStyle.fontSize}
      fill={axisStyle.stroke}
      textAnchor="middle"
    >
      {label}
    </text>
  )
}
