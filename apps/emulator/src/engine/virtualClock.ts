/**
 * Virtual time as a function of the wall's: `virtualMs` stood at `wallMs`, and runs on at `speed`
 * unless paused. Both in milliseconds; the wall's origin does not matter.
 */
export interface VirtualClock {
  readonly virtualMs: number
  readonly wallMs: number
  /** Virtual seconds per wall second, 0.1–10,000. */
  readonly speed: number
  readonly paused: boolean
}

export const SPEED_MIN = 0.1
export const SPEED_MAX = 10_000

/** Virtual now; never before the moment at which the clock was last set. */
export function virtualNowMs(clock: VirtualClock, wallMs: number): number {
  const elapsed = clock.paused ? 0 : Math.max(0, wallMs - clock.wallMs) * clock.speed
  return Math.floor(clock.virtualMs + elapsed)
}

/** The same moment, from which time runs on otherwise. */
export function reset(
  clock: VirtualClock,
  wallMs: number,
  change: Partial<Pick<VirtualClock, 'virtualMs' | 'speed' | 'paused'>>,
): VirtualClock {
  return { ...clock, virtualMs: virtualNowMs(clock, wallMs), wallMs, ...change }
}
