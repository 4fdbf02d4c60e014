import classes from './Sparkline.module.css'
import { type SparkPoint, sparkPath } from './sparkPath.ts'

const [WIDTH, HEIGHT] = [600, 80]

interface SparklineProps {
  readonly points: readonly SparkPoint[]
  readonly label: string
  /** A CSS colour. */
  readonly color: string
}

/** A small line without axes. */
export function Sparkline({ points, label, color }: SparklineProps) {
  const line = sparkPath(points, WIDTH, HEIGHT)
  if (line === '') return null
  return (
    <svg
      className={classes.line}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill={color} opacity={0.15} />
      <path d={line} fill="none" stroke={color} strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
