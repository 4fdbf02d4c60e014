import { ErrorBoundary } from '../ErrorBoundary.tsx'
import classes from './Sparkline.module.css'

/** A point of a line; `t` in any unit of time. */
export interface SparkPoint {
  readonly t: number
  readonly v: number
}

/** A gap between a point and the next one: the line is interrupted. */
export interface SparkGap {
  readonly fromMs: number
}

/** Size of the drawing, in its own units. */
interface Box {
  readonly width: number
  readonly height: number
}

/** A small line as SVG paths; empty strings draw nothing. */
interface SparkPaths {
  readonly line: string
  /** Between the line and the bottom of the box. */
  readonly area: string
  /** Single points between gaps: zero-length paths, drawn as dots by round caps. */
  readonly dots: string
}

/** The line through points, scaled to the box; its range includes zero. */
export function sparkPaths(
  points: readonly SparkPoint[],
  box: Box,
  gaps: readonly SparkGap[] = [],
): SparkPaths {
  const all = segmentsOf(points, box, gaps)
  return {
    line: all.map(lineOf).join(''),
    area: all.map((segment) => areaOf(segment, box)).join(''),
    dots: all.map(dotOf).join(''),
  }
}

interface Dot {
  readonly x: string
  readonly y: string
}

function lineOf(segment: readonly Dot[]): string {
  return segment.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

function areaOf(segment: readonly Dot[], { height }: Box): string {
  const [first, last] = [segment[0], segment.at(-1)]
  if (first === undefined || last === undefined) return ''
  return `${lineOf(segment)}L${last.x} ${height}L${first.x} ${height}Z`
}

function dotOf([dot, ...others]: readonly Dot[]): string {
  return dot === undefined || others.length > 0 ? '' : `M${dot.x} ${dot.y}h0`
}

/** The points in the box, one list for each segment between two gaps. */
function segmentsOf(
  points: readonly SparkPoint[],
  { width, height }: Box,
  gaps: readonly SparkGap[],
): readonly (readonly Dot[])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const values = points.map(({ v }) => v)
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const x = (t: number) =>
    last.t === first.t ? width : ((t - first.t) / (last.t - first.t)) * width
  const y = (v: number) => (high === low ? height : height - ((v - low) / (high - low)) * height)
  const broken = new Set(gaps.map(({ fromMs }) => fromMs))
  const all: Dot[][] = [[]]
  for (const { t, v } of points) {
    all.at(-1)?.push({ x: x(t).toFixed(1), y: y(v).toFixed(1) })
    if (broken.has(t)) all.push([])
  }
  return all
}

const BOX = { width: 600, height: 80 }

interface SparklineProps {
  readonly points: readonly SparkPoint[]
  readonly label: string
  /** A CSS colour. */
  readonly color: string
  /** Gaps, in which nothing is drawn. */
  readonly gaps?: readonly SparkGap[]
  /** `small` for a row or a card. */
  readonly size?: 'normal' | 'small'
}

/** A small line without axes; nothing when it fails [X5], since rows and cards around it are links. */
export function Sparkline(props: SparklineProps) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Line {...props} />
    </ErrorBoundary>
  )
}

function Line({ points, label, color, gaps, size = 'normal' }: SparklineProps) {
  const { line, area, dots } = sparkPaths(points, BOX, gaps)
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
      {/* Not in a row, where each device starts with a single point. */}
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
