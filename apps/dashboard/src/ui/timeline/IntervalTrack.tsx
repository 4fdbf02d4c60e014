import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import {
  type IntervalShape,
  intervalIndexAt,
  intervalShapes,
  shapeOf,
  type TimeScale,
} from './intervalShapes.ts'
import type { IntervalSeries, IntervalState, StateInterval, StateLabels } from './intervals.ts'
import { intervalText, seriesText } from './intervalText.ts'
import classes from './StateTimeline.module.css'
import { text } from './text.ts'

interface IntervalTrackProps {
  readonly series: IntervalSeries
  readonly scale: TimeScale
  /** CSS pixels; 0 before the first measurement. */
  readonly width: number
  readonly labels: StateLabels
  readonly tz: string | null
  /** The one track of a timeline that the Tab key reaches. */
  readonly isTabStop: boolean
  /** Called when the track gets the focus. */
  readonly onFocused: () => void
  /** Called with the interval at the pointer or keyboard position; `null` when it leaves. */
  readonly onPoint: (interval: StateInterval | null) => void
}

/** The intervals of a series as a slider: left and right move between them, up and down to the tracks beside it. */
export function IntervalTrack(props: IntervalTrackProps) {
  const { series, scale, width, labels, tz, isTabStop, onFocused, onPoint } = props
  const pattern = useId()
  const [at, setAt] = useState(-1)
  const { intervals } = series
  const pointed = intervals[at]
  const select = (next: number) => {
    setAt(next)
    onPoint(intervals[next] ?? null)
  }
  const last = intervals.length - 1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const track = trackBeside(event.currentTarget, event.key)
    if (track !== undefined) {
      event.preventDefault()
      track.focus()
      return
    }
    const next = nextAt(event.key, at, last)
    if (next === null) return
    event.preventDefault()
    select(next)
  }
  const onPointer = ({ clientX, currentTarget }: PointerEvent) =>
    select(
      intervalIndexAt(
        intervals,
        scale,
        width,
        clientX - currentTarget.getBoundingClientRect().left,
      ),
    )
  return (
    <div
      role="slider"
      tabIndex={isTabStop ? 0 : -1}
      className={classes.slider}
      aria-label={seriesText(series, labels)}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={
        pointed === undefined ? text('noneSelected') : intervalText(pointed, labels, tz)
      }
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      // A touch selection stays after the finger is lifted.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && select(-1)}
      onFocus={() => {
        onFocused()
        select(Math.max(0, at))
      }}
      onBlur={() => select(-1)}
    >
      <svg
        width={width}
        height={TRACK_HEIGHT}
        viewBox={`0 0 ${width} ${TRACK_HEIGHT}`}
        preserveAspectRatio="none"
        display="block"
        aria-hidden
      >
        <UnknownPattern id={pattern} />
        {intervalShapes(intervals, scale, width).map((shape) => (
          <IntervalRect key={`${shape.state} ${shape.x}`} shape={shape} pattern={pattern} />
        ))}
        {pointed && <Mark {...shapeOf(pointed, scale, width)} />}
      </svg>
    </div>
  )
}

function Mark({ x = 0, width = 0 }: { readonly x?: number; readonly width?: number }) {
  return <rect className={classes.mark} x={x} y={0.5} width={width} height={TRACK_HEIGHT - 1} />
}

/** The track above or below in the same timeline, for the keys up and down. */
function trackBeside(track: HTMLElement, key: string): HTMLElement | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const all = [
    ...(track.closest('fieldset')?.querySelectorAll<HTMLElement>('[role="slider"]') ?? []),
  ]
  return all[all.indexOf(track) + (key === 'ArrowUp' ? -1 : 1)]
}

/** The index that a key moves to; `null` for any other key. */
function nextAt(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

export const TRACK_HEIGHT = 24

/** Top and height of each state, CSS pixels; heights differ, so that colour is not needed. */
const HEIGHTS: Readonly<Record<IntervalState, { readonly y: number; readonly height: number }>> = {
  up: { y: 13, height: 11 },
  down: { y: 0, height: TRACK_HEIGHT },
  standby: { y: 21, height: 3 },
  unknown: { y: 4, height: 20 },
}
/** The stripe within an outage's block, CSS pixels. */
const STRIPE = { y: 10, height: 4, widthMin: 8, inset: 2 }

interface IntervalRectProps {
  readonly shape: IntervalShape
  /** Id of the hatching. */
  readonly pattern: string
}

/** An interval; height, stripe and hatching distinguish states, colour only supports them. */
export function IntervalRect({ shape: { state, x, width }, pattern }: IntervalRectProps) {
  const { y, height } = HEIGHTS[state]
  return (
    <g className={classes.shape} data-state={state}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        {...(state === 'unknown' && { fill: `url(#${pattern})` })}
      />
      {state === 'down' && width >= STRIPE.widthMin && (
        <rect
          className={classes.stripe}
          x={x + STRIPE.inset}
          y={STRIPE.y}
          width={width - 2 * STRIPE.inset}
          height={STRIPE.height}
        />
      )}
    </g>
  )
}

/** The hatching of unknown intervals. */
export function UnknownPattern({ id }: { readonly id: string }) {
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width={2} height={6} className={classes.hatch} />
    </pattern>
  )
}
