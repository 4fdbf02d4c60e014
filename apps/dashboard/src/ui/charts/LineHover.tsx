import { type PointerEvent, useState } from 'react'
import { quantityText } from '../quantity.ts'
import { dateAndTime } from '../time/dateTime.ts'
import { chartQuantity } from './axis.ts'
import cardClasses from './ChartFrame.module.css'
import type { ChartSeries, LineChartProps } from './chartSeries.ts'
import classes from './LineDrawing.module.css'
import { momentAt, type Plot } from './plot.ts'
import { valueAt } from './points.ts'

interface LineHoverProps extends Pick<LineChartProps, 'unit' | 'series' | 'span' | 'tz'> {
  readonly plot: Plot
}

/** The lines' values at the pointer, in a card on the side with more room. */
export function LineHover({ unit, series, span, tz, plot }: LineHoverProps) {
  const [x, setX] = useState<number | null>(null)
  const follow = (event: PointerEvent<HTMLDivElement>) =>
    setX(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const isLeft = x !== null && x < plot.width / 2
  return (
    <div
      className={classes.pointed}
      style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setX(null)}
    >
      {x !== null && x >= 0 && x <= plot.width && (
        <>
          <span className={classes.cursor} style={{ left: x }} />
          <div
            className={classes.card}
            style={isLeft ? { left: x + 12 } : { right: plot.width - x + 12 }}
          >
            <HoverCard atMs={momentAt(x, span, plot)} {...{ unit, series, tz }} />
          </div>
        </>
      )}
    </div>
  )
}

interface HoverCardProps extends Pick<LineChartProps, 'unit' | 'tz'> {
  readonly atMs: number
  readonly series: readonly ChartSeries[]
}

/** The lines' values at a moment. */
function HoverCard({ atMs, unit, series, tz }: HoverCardProps) {
  return (
    <div className={cardClasses.hover}>
      <p className={cardClasses.when}>{dateAndTime(atMs, tz)}</p>
      {series.map(({ key, name, points }) => {
        const value = valueAt(points, atMs)
        return (
          <p key={key}>
            {name}: {value === null ? '—' : quantityText(chartQuantity(value, unit))}
          </p>
        )
      })}
    </div>
  )
}
