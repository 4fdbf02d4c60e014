import { type RefObject, use, useEffect, useRef, useSyncExternalStore } from 'react'
import { isMotionAllowed, preferences } from '../../settings/preferences.ts'
import type { LinePoint } from './flowLayout.ts'
import { FlowMotion } from './flowMotion.ts'

/** Distance between pulses, CSS pixels. */
const PULSE_GAP = 56
/** Least and greatest number of pulses on a line: each is drawn again with every step. */
const [PULSES_MIN, PULSES_MAX] = [2, 3]
/** Speeds of pulses, CSS pixels a second: of small, medium and great flows. */
export const PULSE_SPEEDS = [36, 64, 104] as const
/** Pulses move 30 times a second: continuous motion would draw a page that is open all day twice as often. */
const STEP_MS = 1000 / 30

/** The number of pulses on a line of this length. */
export function pulseCount(points: readonly LinePoint[]): number {
  const pulses = Math.round((points.at(-1)?.distance ?? 0) / PULSE_GAP)
  return Math.min(PULSES_MAX, Math.max(PULSES_MIN, pulses))
}

/** A line as keyframes of an element that moves along it. */
export function pulseKeyframes(points: readonly LinePoint[]): Keyframe[] {
  const length = points.at(-1)?.distance ?? 0
  return points.map(({ x, y, distance }) => ({
    offset: length === 0 ? 0 : distance / length,
    opacity: 1,
    transform: `translate(${x}px, ${y}px)`,
  }))
}

/**
 * Timing of the motion along a line: its duration, ms, and the easing that divides it into steps. Each pulse begins a
 * whole number of steps after the one before, so that all pulses of a page move at the same moments.
 * @param length CSS pixels
 * @param speed CSS pixels a second
 */
export function pulseTiming(length: number, speed: number, pulses: number) {
  const spacing = Math.max(1, Math.round(((length / speed) * 1000) / pulses / STEP_MS))
  return { duration: spacing * pulses * STEP_MS, easing: `steps(${spacing * pulses})` }
}

/**
 * Moves the children of an element along a line. They are boxes outside the SVG, moved by transforms: the browser
 * composites these, but repaints the whole page for motion within an SVG.
 * @param speed CSS pixels a second
 */
export function usePulses(
  points: readonly LinePoint[],
  direction: 'in' | 'out',
  speed: number,
): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null)
  const isAllowed = useSyncExternalStore(subscribe, isMotionAllowed, () => false)
  const isMoving = use(FlowMotion) && isAllowed
  useEffect(() => {
    if (!isMoving) return
    const pulses = [...(room.current?.children ?? [])]
    const keyframes = pulseKeyframes(points)
    const timing = {
      ...pulseTiming(points.at(-1)?.distance ?? 0, speed, pulses.length),
      iterations: Number.POSITIVE_INFINITY,
      direction: direction === 'in' ? 'normal' : 'reverse',
    } as const
    const animations = pulses.map((pulse, at) => {
      const animation = pulse.animate(keyframes, timing)
      // Counted from the page's start, so that a new value does not begin the motion again.
      animation.startTime = (-timing.duration * at) / pulses.length
      return animation
    })
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [points, direction, speed, isMoving])
  return room
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia('(prefers-reduced-motion: reduce)')
  system.addEventListener('change', changed)
  const unsubscribe = preferences.subscribe(changed)
  return () => {
    system.removeEventListener('change', changed)
    unsubscribe()
  }
}
