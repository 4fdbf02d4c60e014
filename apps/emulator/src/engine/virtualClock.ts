/**
 * Virtual time as a function of wall time: `virtualMs` at `wallMs`, then advancing at `speed`
 * unless paused. Both are in milliseconds; the origin of wall time is arbitrary.
 */
export interface VirtualClock {
  readonly virtualMs: number
  readonly wallMs: number
  /** Virtual seconds per wall second, 0.1–10,000. */
  readonly speed: number
  readonly paused: boolean
}

/** The current virtual time; never before the last set moment. */
export function virtualNowMs(clock: VirtualClock, wallMs: number): number {
  const elapsed = clock.paused ? 0 : Math.max(0, wallMs - clock.wallMs) * clock.speed
  return Math.floor(clock.virtualMs + elapsed)
}

/** Continues from the current moment with changed time, speed or pause. */
export function reset(
  clock: VirtualClock,
  wallMs: number,
  change: Partial<Pick<VirtualClock, 'virtualMs' | 'speed' | 'paused'>>,
): VirtualClock {
  return { ...clock, virtualMs: virtualNowMs(clock, wallMs), wallMs, ...change }
}
