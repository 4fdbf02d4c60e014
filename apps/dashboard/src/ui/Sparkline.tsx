import classes from './Sparkline.module.css'
import { type SparkGap, type SparkPoint, sparkArea, sparkDots, sparkPath } from './sparkPath.ts'

const [WIDTH, HEIGHT] = [600, 80]

interface SparklineProps {
  readonly points: readonly SparkPoint[]
  readonly label: string
  /** A CSS colour. */
  readonly color: string
  /** Where points are missing: nothing is drawn there. */
  readonly gaps?: readonly SparkGap[]
  /** `small` stands in a row or a card. */
  readonly size?: 'normal' | 'small'
}

/** A small line without axes. */
export function Sparkline({ points, label, color, gaps, size = 'normal' }: SparklineProps) {
  const line = sparkPath(points, WIDTH, HEIGHT, gaps)
  if (line === '') return null
  // In a row each device would begin with one.
  const dots = size === 'normal' ? sparkDots(points, WIDTH, HEIGHT, gaps) : ''
  return (
    <svg
      className={classes.line}
      data-size={size}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={sparkArea(points, WIDTH, HEIGHT, gaps)} fill={color} opacity={0.15} />
      {dots !== '' && (
        <path
          d={dots}
          stroke={color}
          strokeWidth={7}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={line}
        fill="none"
        stroke={color}
        strokeWidth={size === 'small' ? 1.5 : 2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
