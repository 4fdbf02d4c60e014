import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { LANE_HEIGHT, LanePattern, LaneRect } from './LaneRect.tsx'
import type { Lane, LaneWords, Stretch } from './lane.ts'
import type { LaneScale } from './laneScale.ts'
import { laneShapes, shapeOf } from './laneShapes.ts'
import { laneText, stretchText } from './laneText.ts'
import classes from './OutageLanes.module.css'
import { stretchAt } from './stretchAt.ts'

interface LaneTrackProps {
  readonly lane: Lane
  readonly scale: LaneScale
  /** CSS pixels; 0 while it is not known. */
  readonly width: number
  readonly words: LaneWords
  readonly tz: string | null
  /** Tells what one points at; `null` when at nothing any more. */
  readonly point: (stretch: Stretch | null) => void
}

/** One lane, drawn. Arrow keys walk through its stretches, as a slider does through its values. */
export function LaneTrack({ lane, scale, width, words, tz, point }: LaneTrackProps) {
  const pattern = useId()
  const [at, setAt] = useState(-1)
  const { stretches } = lane
  const pointed = stretches[at]
  const go = (next: number) => {
    setAt(next)
    point(stretches[next] ?? null)
  }
  const last = stretches.length - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextAt(event.key, at, last)
    if (next === null) return
    event.preventDefault()
    go(next)
  }
  const onPointer = ({ clientX, currentTarget }: PointerEvent) =>
    go(stretchAt(stretches, scale, width, clientX - currentTarget.getBoundingClientRect().left))
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.slider}
      aria-label={laneText(lane, words)}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={pointed === undefined ? 'nothing chosen' : stretchText(pointed, words, tz)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      // A finger is lifted to read what it has pointed at.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && go(-1)}
      onFocus={() => go(Math.max(0, at))}
      onBlur={() => go(-1)}
    >
      <svg
        width={width}
        height={LANE_HEIGHT}
        viewBox={`0 0 ${width} ${LANE_HEIGHT}`}
        preserveAspectRatio="none"
        display="block"
        aria-hidden
      >
        <LanePattern id={pattern} />
        {laneShapes(stretches, scale, width).map((shape) => (
          <LaneRect key={`${shape.state} ${shape.x}`} shape={shape} pattern={pattern} />
        ))}
        {pointed && <Mark {...shapeOf(pointed, scale, width)} />}
      </svg>
    </div>
  )
}

function Mark({ x = 0, width = 0 }: { readonly x?: number; readonly width?: number }) {
  return <rect className={classes.mark} x={x} y={0.5} width={width} height={LANE_HEIGHT - 1} />
}

/** Where a key leads; `null` for one that leads nowhere. */
function nextAt(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
