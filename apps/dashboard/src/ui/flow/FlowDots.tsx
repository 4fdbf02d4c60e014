import type { CSSProperties } from 'react'
import { flowLooks } from './flowLooks.ts'
import { DOT_GAP } from './flowParts.ts'
import type { FlowShape } from './flowShapes.ts'
import classes from './PowerFlow.module.css'

interface FlowDotsProps {
  readonly shape: FlowShape
  /** Of the whole picture, in its own units. */
  readonly width: number
}

/**
 * Dots that go along a line, each straight part behind a window of its own. They are boxes and no part of the
 * drawing: a browser moves a box without drawing anything anew, but draws the whole page anew for whatever
 * moves within an SVG, at each frame in which anything else happens.
 */
export function FlowDots({ shape: { node, parts, way, pace }, width }: FlowDotsProps) {
  if (way === 'still') return null
  const { color } = flowLooks[node.kind]
  return (
    <div
      aria-hidden
      data-way={way}
      data-pace={pace}
      style={{ color, '--picture-width': width, '--dot-gap': DOT_GAP } as CSSProperties}
    >
      {parts.map(({ x, y, length, turn, behind }) => (
        <span
          key={turn}
          className={classes.window}
          style={
            { '--x': x, '--y': y, '--length': length, '--turn': `${turn}deg` } as CSSProperties
          }
        >
          <span className={classes.dots} style={{ '--behind': behind } as CSSProperties} />
        </span>
      ))}
    </div>
  )
}
