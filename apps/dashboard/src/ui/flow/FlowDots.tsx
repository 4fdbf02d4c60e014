import { DOT_GAP, type FlowPart } from './flowParts.ts'
import classes from './PowerFlow.module.css'

/** Half a dot's room beside the line. */
const BESIDE = 4

/**
 * Dots that go along one straight part of a line. They are moved as a whole behind a window of their own, for
 * a browser does that without drawing anything anew, and a page that only shows a flow stays at rest.
 */
export function FlowDots({ part: { x, y, length, turn, behind } }: { readonly part: FlowPart }) {
  const isUpright = turn === 90 || turn === 270
  const [width, height] = isUpright ? [2 * BESIDE, length] : [length, 2 * BESIDE]
  const left = isUpright ? x - BESIDE : turn === 0 ? x : x - length
  const top = isUpright ? (turn === 90 ? y : y - length) : y - BESIDE
  return (
    <svg x={left} y={top} width={width} height={height} aria-hidden>
      <g transform={`translate(${x - left} ${y - top}) rotate(${turn})`}>
        <path d={`M${-behind - DOT_GAP} 0H${length + DOT_GAP}`} className={classes.flow} />
      </g>
    </svg>
  )
}
