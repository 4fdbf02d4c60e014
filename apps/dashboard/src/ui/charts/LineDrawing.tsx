import { useMemo } from 'react'
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { axisLook, axisText } from './axisLook.ts'
import { AXIS_WIDTH, CHART_HEIGHT, type LineChartProps } from './chartSeries.ts'
import { HoverCard } from './HoverCard.tsx'
import { tickName, timeTicks } from './timeTicks.ts'

const TICKS_MAX = 7

/** The drawing of `LineChart`, in a chunk of its own; nothing of it is animated. */
export function LineDrawing({ unit, series, span, tz }: LineChartProps) {
  const ticks = useMemo(() => [...timeTicks(span, tz, TICKS_MAX)], [span, tz])
  const rows = useMemo(() => series.map((one) => ({ ...one, points: [...one.points] })), [series])
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <LineChart accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--surface-border)" />
        <XAxis
          {...axisLook}
          type="number"
          dataKey="t"
          domain={[span.fromMs, span.toMs]}
          allowDataOverflow
          ticks={ticks}
          tickFormatter={(atMs: number) => tickName(atMs, span, tz)}
          minTickGap={12}
        />
        <YAxis
          {...axisLook}
          axisLine={false}
          domain={['auto', 'auto']}
          tickFormatter={(value: number) => axisText(value, unit)}
          width={AXIS_WIDTH}
        />
        <ReferenceLine y={0} stroke="var(--field-border)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--field-border)' }}
          content={({ active, label }) =>
            active && typeof label === 'number' ? (
              <HoverCard atMs={label} unit={unit} series={series} tz={tz} />
            ) : null
          }
        />
        {rows.map(({ key, name, color, points, before }) => (
          <Line
            key={key}
            data={points}
            dataKey="v"
            name={name}
            stroke={color}
            strokeWidth={before ? 1.25 : 1.75}
            {...(before && { strokeDasharray: '4 3', strokeOpacity: 0.75 })}
            dot={false}
            activeDot={false}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
