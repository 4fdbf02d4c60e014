import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import classes from './BarsDrawing.module.css'
import { BARS_HEIGHT, type BarsProps } from './barRows.ts'
import { amount } from './preferredQuantity.ts'
import { quantityText, rough } from './quantity.ts'

/** The drawing of `Bars`, in a chunk of its own. */
export function BarsDrawing<K extends string>({ unit, series, rows }: BarsProps<K>) {
  const text = (value: unknown) => quantityText(amount(Number(value), unit))
  // A breaking space would put number and unit on two lines.
  const axisText = (value: number) =>
    quantityText(rough(amount(value, unit))).replaceAll(' ', '\u00a0')
  const data = rows.map(({ at, values }) => ({ at, ...values }))
  return (
    <ResponsiveContainer width="100%" height={BARS_HEIGHT}>
      <BarChart data={data} margin={{ top: 4, right: 4, bottom: 0, left: 4 }}>
        <CartesianGrid vertical={false} stroke="var(--surface-border)" />
        <XAxis dataKey="at" stroke="var(--mantine-color-dimmed)" fontSize={12} minTickGap={16} />
        <YAxis
          tickFormatter={axisText}
          stroke="var(--mantine-color-dimmed)"
          fontSize={12}
          width={70}
        />
        <Tooltip
          formatter={text}
          cursor={{ fill: 'var(--surface-border)' }}
          contentStyle={{
            background: 'var(--page)',
            border: '1px solid var(--surface-border)',
            borderRadius: 8,
          }}
        />
        <Legend
          itemSorter={null}
          wrapperStyle={{ fontSize: 13 }}
          formatter={(name) => <span className={classes.name}>{name}</span>}
        />
        {series.map(({ key, name, color, stack }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={color}
            isAnimationActive={false}
            {...(stack !== undefined && { stackId: stack })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
