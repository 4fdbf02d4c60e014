import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { usePrinting } from '../print/usePrinting.ts'
import { quantityText } from '../quantity.ts'
import { axisStyle, axisText, chartQuantity } from './axis.ts'
import { type BarChartProps, rowName } from './barSeries.ts'
import { AXIS_WIDTH, CHART_HEIGHT, PRINT_WIDTH } from './chartSeries.ts'

/** The drawing of `BarChart`, a separate JS chunk. It is not animated. */
export function BarDrawing<K extends string>(props: BarChartProps<K>) {
  const { unit, series, rows } = props
  const printing = usePrinting()
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
        <XAxis {...axisStyle} dataKey="fromMs" tickFormatter={name} minTickGap={16} />
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
        {series.map(({ key, name: title, color, stack, previous }) => (
          <Bar
            key={key}
            dataKey={key}
            name={title}
            fill={color}
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
