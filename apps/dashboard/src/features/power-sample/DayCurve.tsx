import { memo } from 'react'
import classes from './DayCurve.module.css'
import { type DayBox, dayArea, dayLine, dayX } from './dayShape.ts'
import type { SampleMoment } from './sample.ts'

const BOX: DayBox = { left: 2, width: 356, bottom: 58, height: 50 }

interface DayCurveProps {
  readonly moments: readonly SampleMoment[]
  readonly index: number
}

/** Sun and load over the whole day, and where in it the picture stands. */
export function DayCurve({ moments, index }: DayCurveProps) {
  const x = dayX(BOX, index, moments.length)
  return (
    <svg viewBox="0 0 360 62" className={classes.curve} aria-hidden="true">
      <Curves moments={moments} />
      <path d={`M${x} 4V58`} className={classes.now} />
    </svg>
  )
}

const Curves = memo(function Curves({ moments }: Pick<DayCurveProps, 'moments'>) {
  const solarW = moments.map((moment) => moment.solarW)
  const gridW = moments.map((moment) => moment.gridW)
  const loadW = moments.map((moment) => moment.loadW)
  const peakW = Math.max(...solarW, ...gridW, ...loadW)
  return (
    <>
      <path d={dayArea(BOX, solarW, peakW)} className={classes.solar} />
      <path d={dayArea(BOX, gridW, peakW)} className={classes.grid} />
      <path d={dayLine(BOX, loadW, peakW)} className={classes.load} />
    </>
  )
})
