import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { isMotionAllowed } from '../../settings/preferences.ts'
import { contained } from '../../ui/ErrorBoundary.tsx'
import curve from './DayCurve.module.css'
import { FlowDrawing } from './FlowDrawing.tsx'
import classes from './PowerPicture.module.css'
import {
  type DayBox,
  dayArea,
  dayLine,
  dayX,
  type PowerSample,
  type SampleMoment,
  timeOfDay,
} from './sample.ts'
import { text } from './text.ts'

/** The first moment shown, as a fraction of the day: about noon. */
const FIRST_AT = 0.54
/** Time for each moment. */
const STEP_MS = 1100

/** An animation of a site's day; it needs no server. */
export const PowerPicture = contained(PowerPictureContent)

function PowerPictureContent({ sample }: { readonly sample: PowerSample }) {
  const { moments } = sample
  const playback = usePlayback(moments.length, Math.floor(moments.length * FIRST_AT))
  const moment = moments[playback.index] ?? moments[0]
  if (moment === undefined) return null
  const Icon = playback.isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <figure className={classes.figure} data-playing={playback.isPlaying}>
      <FlowDrawing moment={moment} />
      <DayCurve moments={moments} index={playback.index} />
      <figcaption className={classes.caption}>
        <span>
          {text('sampleDay')} ·{' '}
          <span className={classes.time}>{timeOfDay(sample, playback.index)}</span>
        </span>
        <button
          type="button"
          className={classes.toggle}
          aria-label={text(playback.isPlaying ? 'pause' : 'play')}
          onClick={playback.toggle}
        >
          <Icon size={16} aria-hidden />
        </button>
      </figcaption>
    </figure>
  )
}

/** Loops through the moments; starts at once unless the user prefers reduced motion. */
function usePlayback(count: number, first: number) {
  const [index, setIndex] = useState(first)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => setPlaying(isMotionAllowed()), [])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, count])
  return { index, isPlaying, toggle: () => setPlaying((playing) => !playing) }
}

const BOX: DayBox = { left: 2, width: 356, bottom: 58, height: 50 }

interface DayCurveProps {
  readonly moments: readonly SampleMoment[]
  readonly index: number
}

/** Solar, grid and load over the day, with a mark at the current moment. */
function DayCurve({ moments, index }: DayCurveProps) {
  const x = dayX(BOX, index, moments.length)
  return (
    <svg viewBox="0 0 360 62" className={curve.curve} aria-hidden="true">
      <Curves moments={moments} />
      <path d={`M${x} 4V58`} className={curve.now} />
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
      <path d={dayArea(BOX, solarW, peakW)} className={curve.solar} />
      <path d={dayArea(BOX, gridW, peakW)} className={curve.grid} />
      <path d={dayLine(BOX, loadW, peakW)} className={curve.load} />
    </>
  )
})
