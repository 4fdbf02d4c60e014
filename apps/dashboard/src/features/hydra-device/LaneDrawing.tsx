import type { DeviceStatus } from '@wattpost/protocol'
import { useId } from 'react'
import type { Span } from './calendarPeriod.ts'
import { laneShapes } from './laneShapes.ts'
import type { Lane } from './lanes.ts'

const HEIGHT = 22

interface LaneDrawingProps {
  readonly lane: Lane
  readonly period: Span
  /** CSS pixels; 0 while it is not known. */
  readonly width: number
  /** The lane in words. */
  readonly label: string
}

/** One channel's lane, drawn. */
export function LaneDrawing({ lane, period, width, label }: LaneDrawingProps) {
  const hatch = useId()
  const fills: Record<DeviceStatus, string> = {
    up: 'var(--lane-up)',
    down: lane.group === 'generator' ? 'var(--lane-rest)' : 'var(--lane-down)',
    unknown: `url(#${hatch})`,
  }
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={label} display="block">
      <title>{label}</title>
      <pattern
        id={hatch}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={2} height={6} fill="var(--state-unknown)" />
      </pattern>
      {laneShapes(lane.segments, period, width).map((shape) => (
        <rect
          key={`${shape.state} ${shape.x}`}
          data-state={shape.state}
          x={shape.x}
          width={shape.width}
          height={HEIGHT}
          fill={fills[shape.state]}
        />
      ))}
    </svg>
  )
}
