import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { usePrinting } from '../paper/usePrinting.ts'
import { quantityText } from '../quantity.ts'
import { axisLook, axisText } from './axisLook.ts'
import { type BarChartProps, rowName } from './barSeries.ts'
import { chartQuantity } from './chartQuantity.ts'
import { AXIS_WIDTH, CHART_HEIGHT, PAPER_WIDTH } from './chartSeries.ts'

/** The drawing of `BarChart`, in a chunk of its own; nothing of it is animated. */
export function BarDrawing<K extends string>(props: BarChartProps<K>) {
  const { unit, series, rows } = props
  const printing = usePrinting()
  const name = (fromMs: number) => rowName(fromMs, props)
  const data = rows.map(({ fromMs, values }) => ({ fromMs, ...values }))
  return (
    <ResponsiveContainer width={printing ? PAPER_WIDTH : '100%'} height={CHART_HEIGHT}>
      <BarChart
        data={data}
        accessibilityLayer={false}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--surface-border)" />
        <XAxis {...axisLook} dataKey="fromMs" tickFormatter={name} minTickGap={16} />
        <YAxis
          {...axisLook}
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
        {series.map(({ key, name: title, color, stack, before }) => (
          <Bar
            key={key}
            dataKey={key}
            name={title}
            fill={color}
            {...(before && { fillOpacity: 0.4 })}
            {...(stack !== undefined && { stackId: stack })}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
