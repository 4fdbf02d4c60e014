import type { FlowPart } from './flowParts.ts'
import type { FlowWay } from './flowWay.ts'
import classes from './PowerFlow.module.css'

interface FlowArrowProps {
  /** Of a line, the part at its node. */
  readonly part: FlowPart | undefined
  readonly way: FlowWay
}

/** Which way power goes, also where nothing moves: on paper, and for who wants no motion. */
export function FlowArrow({ part, way }: FlowArrowProps) {
  if (part === undefined) return null
  const { x, y, length, turn } = part
  const along = turn === 180 ? -length / 2 : length / 2
  const turned = way === 'in' ? turn : (turn + 180) % 360
  return (
    <path
      d="M-5 -7L7 0L-5 7Z"
      transform={`translate(${x + along} ${y}) rotate(${turned})`}
      className={classes.arrow}
    />
  )
}
