import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { usePrinting } from '../print/usePrinting.ts'
import { axisText } from './axis.ts'

import { type BarChartProps, rowName, runningTotals, valuesAt } from './barSeries.ts'
import { AXIS_WIDTH, CHART_HEIGHT, PRINT_WIDTH } from './chartSeries.ts'
import { HoverCard } from './HoverCard.tsx'

const AXIS = { stroke: 'var(--dimmed)', fontSize: 12, tickLine: false } as const

/** Energies summed up since the start of the period, and those of the previous period dashed. A separate JS chunk. */
export function RunningTotals<K extends string>(props: BarChartProps<K>) {
  const { label, unit, series } = props
  const printing = usePrinting()
  const rows = runningTotals(props.rows)
  const before = props.before && runningTotals(props.before)
  const data = rows.map(({ fromMs, values }, at) => ({
    fromMs,
    values,
    past: before?.[at]?.values,
  }))
  return (
    <ResponsiveContainer width={printing ? PRINT_WIDTH : '100%'} height={CHART_HEIGHT}>
      <LineChart data={data} title={label} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--surface-border)" />
        <XAxis
          {...AXIS}
          dataKey="fromMs"
          tickFormatter={(fromMs: number) => rowName(fromMs, props)}
          minTickGap={16}
        />
        <YAxis
          {...AXIS}
          axisLine={false}
          tickFormatter={(value: number) => axisText(value, unit)}
          width={AXIS_WIDTH}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--field-border)' }}
          content={({ activeIndex }) => (
            <HoverCard {...valuesAt({ ...props, rows, before }, Number(activeIndex ?? -1))} />
          )}
        />
        {series.map(({ key, name, color, hatched }) => (
          <Line
            key={key}
            name={name}
            dataKey={(row: (typeof data)[number]) => row.values[key]}
            stroke={color}
            strokeWidth={2}
            {...(hatched && { strokeDasharray: '2 3' })}
            dot={false}
            isAnimationActive={false}
          />
        ))}
        {before !== undefined &&
          series.map(({ key, name, color }) => (
            <Line
              key={`${key} before`}
              name={name}
              dataKey={(row: (typeof data)[number]) => row.past?.[key] ?? null}
              stroke={color}
              strokeWidth={1.25}
              strokeOpacity={0.75}
              strokeDasharray="4 3"
              dot={false}
              isAnimationActive={false}
            />
          ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
