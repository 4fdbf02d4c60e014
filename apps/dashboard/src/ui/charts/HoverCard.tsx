import { quantityText } from '../quantity.ts'
import { dateAndTime } from '../siteTime.ts'
import classes from './ChartFrame.module.css'
import { chartQuantity } from './chartQuantity.ts'
import type { ChartSeries, LineChartProps } from './chartSeries.ts'
import { valueAt } from './valueAt.ts'

interface HoverCardProps extends Pick<LineChartProps, 'unit' | 'tz'> {
  readonly atMs: number
  readonly series: readonly ChartSeries[]
}

/** What the lines stand at where one points. */
export function HoverCard({ atMs, unit, series, tz }: HoverCardProps) {
  return (
    <div className={classes.hover}>
      <p className={classes.when}>{dateAndTime(atMs, tz)}</p>
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
