import type { LaneState } from './lane.ts'
import type { LaneShape } from './laneShapes.ts'
import classes from './OutageLanes.module.css'

export const LANE_HEIGHT = 24

/** Top and height of each look, CSS pixels: height alone tells up, down and at rest apart. */
const HEIGHTS: Readonly<Record<LaneState, { readonly y: number; readonly height: number }>> = {
  up: { y: 13, height: 11 },
  down: { y: 0, height: LANE_HEIGHT },
  rest: { y: 21, height: 3 },
  unknown: { y: 4, height: 20 },
}
/** The stripe through an outage's block needs room. */
const STRIPE = { y: 10, height: 4, widthMin: 8, inset: 2 }

interface LaneRectProps {
  readonly shape: LaneShape
  /** The id of the hatching. */
  readonly pattern: string
}

/** A shape of a lane, told apart by height, stripe and hatching, and only besides by colour. */
export function LaneRect({ shape: { state, x, width }, pattern }: LaneRectProps) {
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

/** The hatching of what nobody knows. */
export function LanePattern({ id }: { readonly id: string }) {
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
