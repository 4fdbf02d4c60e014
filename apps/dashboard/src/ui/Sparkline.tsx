import classes from './Sparkline.module.css'
import { type SparkGap, type SparkPoint, sparkOf } from './spark.ts'

const BOX = { width: 600, height: 80 }

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
  const { line, area, dots } = sparkOf(points, BOX, gaps)
  if (line === '') return null
  return (
    <svg
      className={classes.line}
      data-size={size}
      viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={area} fill={color} opacity={0.15} />
      {/* In a row each device would begin with one. */}
      {size === 'normal' && dots !== '' && (
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
