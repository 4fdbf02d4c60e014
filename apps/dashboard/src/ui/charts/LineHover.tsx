import { type PointerEvent, useState } from 'react'
import type { LineChartProps } from './chartSeries.ts'
import { HoverCard } from './HoverCard.tsx'
import classes from './LineDrawing.module.css'
import { momentAt, type Plot } from './plot.ts'

interface LineHoverProps extends Pick<LineChartProps, 'unit' | 'series' | 'span' | 'tz'> {
  readonly plot: Plot
}

/** What the lines stand at where one points, in a card on the side that has room. */
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
