import { type ClockReading, SECOND_MS, SPEED_MAX } from '@wattpost/protocol'

/** Virtual seconds per wall second, or `max`: as many as the machine can do. */
export type Speed = number | 'max'

/** A change of the clock from outside the run. */
export type PlayerClockChange =
  | { readonly type: 'set'; readonly speed?: Speed; readonly paused?: boolean }
  /** The speed changes at the current event. */
  | { readonly type: 'pace'; readonly speed: Speed }
  /** Time waits for an expectation, or runs again. */
  | { readonly type: 'hold'; readonly held: boolean }

/** `virtualMs` was the virtual time at `wallMs`. */
export interface Anchor {
  readonly virtualMs: number
  readonly wallMs: number
}

/** A run's position when an event occurs. */
export interface Moment extends Anchor {
  /** The run has reached its limit. */
  readonly isOver: boolean
}

/** The clock between two advances: the user’s settings, and what else stops time. */
export interface RestingClock {
  readonly anchor: Anchor
  /** Wall time of the last notice that time falls behind; `null` while it keeps up. */
  readonly slippedAtMs: number | null
  readonly speed: Speed
  readonly paused: boolean
  /** Waits for an expectation of a client. */
  readonly held: boolean
  /** The run has reached its limit. */
  readonly isOver: boolean
}

/** The clock of a player. While it catches up, `rest` is the clock before. */
export type PlayerClock = RestingClock | CatchingUp
interface CatchingUp {
  readonly rest: RestingClock
  /** A speed set during the advance; it applies at its end. */
  readonly pace: Speed | null
}

/** The result of an advance; `partial`: the next one continues. `failed`: a listener threw. */
export type Arrival = 'arrived' | 'interrupted' | 'slipped' | 'partial' | 'failed'

export type ClockEvent =
  | PlayerClockChange
  | { readonly type: 'catch-up' }
  | { readonly type: 'caught-up'; readonly arrival: Arrival }
  /** The run moved by a step, a seek or a restart. */
  | { readonly type: 'moved' }
  /** A new run is live; an earlier hold is over. */
  | { readonly type: 'resumed' }

/** The next clock, and whether listeners must be notified. */
export interface Transition {
  readonly clock: PlayerClock
  readonly notify: boolean
}

/** A clock at the start of a run. */
export function startingClock(speed: Speed, paused: boolean, at: Moment): PlayerClock {
  const { isOver } = at
  return { anchor: anchorOf(at), slippedAtMs: null, speed, paused, held: false, isOver }
}

/** The clock after an event at a moment. */
export function nextClock(clock: PlayerClock, event: ClockEvent, at: Moment): Transition {
  if (!isCatchingUp(clock)) {
    if (event.type === 'catch-up') return { clock: { rest: clock, pace: null }, notify: false }
    return nextResting(clock, event, at)
  }
  if (event.type === 'caught-up') return caughtUp(clock, event.arrival, at)
  if (event.type === 'pace') return { clock: { ...clock, pace: event.speed }, notify: false }
  const { clock: rest, notify } = nextResting(clock.rest, event, at)
  return { clock: { rest, pace: event.type === 'set' ? null : clock.pace }, notify }
}

/** Whether an advance is in progress. */
export function isCatchingUp(clock: PlayerClock): clock is CatchingUp {
  return 'rest' in clock
}

/** The moment up to which time may advance, never past the end. */
export function targetMs(clock: PlayerClock, wallMs: number, nowMs: number, endMs: number): number {
  const { anchor, speed, paused, held, isOver } = restOf(clock)
  if (paused || held || isOver) return nowMs
  if (speed === 'max') return endMs
  // Never before the anchor: the clock of the machine may be set back.
  const elapsedMs = Math.max(0, wallMs - anchor.wallMs) * speed
  return Math.min(Math.floor(anchor.virtualMs + elapsedMs), endMs)
}

/** Whether an advance would change neither the run nor the clock. */
export function isUpToDate(
  clock: PlayerClock,
  wallMs: number,
  { nowMs, endMs }: { readonly nowMs: number; readonly endMs: number },
): boolean {
  return restOf(clock).slippedAtMs === null && targetMs(clock, wallMs, nowMs, endMs) <= nowMs
}

/** Whether an advance must stop at the current moment. */
export function isInterrupted(clock: PlayerClock): boolean {
  return isCatchingUp(clock) && (clock.pace !== null || clock.rest.held)
}

/** Whether an expectation holds time. */
export function isHeld(clock: PlayerClock): boolean {
  return restOf(clock).held
}

/** Virtual seconds per wall second, or `max`; a speed set during an advance counts at once. */
export function speedOf(clock: PlayerClock): Speed {
  return (isCatchingUp(clock) ? clock.pace : null) ?? restOf(clock).speed
}

/** The clock as clients read it: `max` has the highest rate, and an ended run is paused. */
export function readingOf(
  clock: PlayerClock,
  { nowMs, isOver, epoch }: { nowMs: number; isOver: boolean; epoch: number },
): ClockReading {
  const { speed, paused, held } = restOf(clock)
  const rate = speed === 'max' ? SPEED_MAX : speed
  const reading = { now: nowMs, speed: rate, paused: paused || held || isOver, epoch }
  return isOver ? { ...reading, ended: true } : reading
}

function anchorOf({ virtualMs, wallMs }: Moment): Anchor {
  return { virtualMs, wallMs }
}

function restOf(clock: PlayerClock): RestingClock {
  return isCatchingUp(clock) ? clock.rest : clock
}

function nextResting(
  rest: RestingClock,
  event: ClockEvent,
  at: Moment,
): { readonly clock: RestingClock; readonly notify: boolean } {
  const changed = (change: Partial<RestingClock>) => ({
    clock: { ...rest, anchor: anchorOf(at), isOver: at.isOver, ...change },
    notify: true,
  })
  switch (event.type) {
    case 'set':
      return changed({
        ...(event.speed !== undefined && { speed: event.speed }),
        ...(event.paused !== undefined && { paused: event.paused }),
      })
    case 'pace':
      return changed({ speed: event.speed })
    case 'hold':
      return event.held === rest.held
        ? { clock: rest, notify: false }
        : changed({ held: event.held })
    case 'moved':
      return changed({})
    case 'resumed':
      return changed({ held: false })
    default:
      return { clock: rest, notify: false }
  }
}

/** Falling behind is notified at most once a second, and once more when time has caught up. */
function caughtUp({ rest, pace }: CatchingUp, arrival: Arrival, at: Moment): Transition {
  const { slippedAtMs } = rest
  const isDue = slippedAtMs === null || at.wallMs - slippedAtMs >= SECOND_MS
  const anchor = anchorOf(at)
  const transitions: Readonly<Record<Arrival, [change: Partial<RestingClock>, notify: boolean]>> = {
    arrived: [{ slippedAtMs: null }, slippedAtMs !== null || at.isOver],
    interrupted: [{ anchor }, false],
    slipped: [{ anchor, slippedAtMs: isDue ? at.wallMs : slippedAtMs }, isDue],
    partial: [{}, false],
    failed: [{}, false],
  }
  const [change, notify] = transitions[arrival]
  const paced = pace === null ? {} : { speed: pace, anchor }
  const clock = { ...rest, ...change, ...paced, isOver: at.isOver }
  return { clock, notify: notify || pace !== null }
}
