import { type ClockReading, SECOND_MS, SPEED_MAX } from '@wattpost/protocol'
import { virtualNowMs } from '../../engine/virtualClock.ts'

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

interface Common {
  readonly anchor: Anchor
  /** Wall time of the last notice that time falls behind; `null` while it keeps up. */
  readonly slippedAtMs: number | null
}

/** The clock between two advances. */
export type RestingClock = Common &
  (
    | { readonly mode: 'playing'; readonly speed: number }
    | { readonly mode: 'max' }
    | { readonly mode: 'paused'; readonly speed: Speed }
    /** Waits for an expectation of a client. */
    | { readonly mode: 'held'; readonly speed: Speed; readonly paused: boolean }
    | {
        readonly mode: 'ended'
        readonly speed: Speed
        readonly paused: boolean
        readonly held: boolean
      }
  )

/** The clock of a player. `pace` is a speed set during an advance; it applies at its end. */
export type PlayerClock =
  | RestingClock
  | { readonly mode: 'catching-up'; readonly rest: RestingClock; readonly pace: Speed | null }

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

/** The user’s settings, and whether an expectation holds time. */
interface Settings {
  readonly speed: Speed
  readonly paused: boolean
  readonly held: boolean
}

/** A clock at the start of a run. */
export function startingClock(speed: Speed, paused: boolean, at: Moment): PlayerClock {
  return restingClock(
    { speed, paused, held: false },
    { anchor: anchorOf(at), slippedAtMs: null },
    at.isOver,
  )
}

/** The clock after an event at a moment. */
export function nextClock(clock: PlayerClock, event: ClockEvent, at: Moment): Transition {
  if (clock.mode !== 'catching-up') {
    if (event.type === 'catch-up')
      return { clock: { mode: 'catching-up', rest: clock, pace: null }, notify: false }
    return nextResting(clock, event, at)
  }
  if (event.type === 'caught-up') return caughtUp(clock.rest, clock.pace, event.arrival, at)
  if (event.type === 'pace') return { clock: { ...clock, pace: event.speed }, notify: false }
  const { clock: rest, notify } = nextResting(clock.rest, event, at)
  return { clock: { ...clock, rest, pace: event.type === 'set' ? null : clock.pace }, notify }
}

/** The moment up to which time may advance, never past the end. */
export function targetMs(clock: PlayerClock, wallMs: number, nowMs: number, endMs: number): number {
  const rest = restOf(clock)
  if (rest.mode === 'max') return endMs
  if (rest.mode !== 'playing') return nowMs
  return Math.min(virtualNowMs({ ...rest.anchor, speed: rest.speed, paused: false }, wallMs), endMs)
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
  return clock.mode === 'catching-up' && (clock.pace !== null || settingsOf(clock.rest).held)
}

/** Whether an expectation holds time. */
export function isHeld(clock: PlayerClock): boolean {
  return settingsOf(restOf(clock)).held
}

/** Virtual seconds per wall second, or `max`; a speed set during an advance counts at once. */
export function speedOf(clock: PlayerClock): Speed {
  return (clock.mode === 'catching-up' ? clock.pace : null) ?? settingsOf(restOf(clock)).speed
}

/** The clock as clients read it: `max` has the highest rate, and an ended run is paused. */
export function readingOf(
  clock: PlayerClock,
  { nowMs, isOver, epoch }: { nowMs: number; isOver: boolean; epoch: number },
): ClockReading {
  const { speed, paused, held } = settingsOf(restOf(clock))
  const reading = { now: nowMs, speed: rateOf(speed), paused: paused || held || isOver, epoch }
  return isOver ? { ...reading, ended: true } : reading
}

function anchorOf({ virtualMs, wallMs }: Moment): Anchor {
  return { virtualMs, wallMs }
}

function restOf(clock: PlayerClock): RestingClock {
  return clock.mode === 'catching-up' ? clock.rest : clock
}

function rateOf(speed: Speed): number {
  return speed === 'max' ? SPEED_MAX : speed
}

function settingsOf(rest: RestingClock): Settings {
  switch (rest.mode) {
    case 'playing':
      return { speed: rest.speed, paused: false, held: false }
    case 'max':
      return { speed: 'max', paused: false, held: false }
    case 'paused':
      return { speed: rest.speed, paused: true, held: false }
    case 'held':
      return { speed: rest.speed, paused: rest.paused, held: true }
    case 'ended':
      return { speed: rest.speed, paused: rest.paused, held: rest.held }
  }
}

function restingClock(settings: Settings, common: Common, isOver: boolean): RestingClock {
  const { speed, paused, held } = settings
  if (isOver) return { ...common, mode: 'ended', speed, paused, held }
  if (held) return { ...common, mode: 'held', speed, paused }
  if (paused) return { ...common, mode: 'paused', speed }
  return speed === 'max' ? { ...common, mode: 'max' } : { ...common, mode: 'playing', speed }
}

function nextResting(
  rest: RestingClock,
  event: ClockEvent,
  at: Moment,
): { readonly clock: RestingClock; readonly notify: boolean } {
  const settings = settingsOf(rest)
  const { slippedAtMs } = rest
  const changed = (change: Partial<Settings>) => ({
    clock: restingClock(
      { ...settings, ...change },
      { anchor: anchorOf(at), slippedAtMs },
      at.isOver,
    ),
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
      return event.held === settings.held
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
function caughtUp(
  rest: RestingClock,
  pace: Speed | null,
  arrival: Arrival,
  at: Moment,
): Transition {
  const settings = { ...settingsOf(rest), ...(pace !== null && { speed: pace }) }
  const { slippedAtMs } = rest
  const isDue = slippedAtMs === null || at.wallMs - slippedAtMs >= SECOND_MS
  const transitions: Readonly<Record<Arrival, [common: Common, notify: boolean]>> = {
    arrived: [{ anchor: rest.anchor, slippedAtMs: null }, slippedAtMs !== null || at.isOver],
    interrupted: [{ anchor: anchorOf(at), slippedAtMs }, false],
    slipped: [{ anchor: anchorOf(at), slippedAtMs: isDue ? at.wallMs : slippedAtMs }, isDue],
    partial: [rest, false],
    failed: [rest, false],
  }
  const [{ anchor, slippedAtMs: slipped }, notify] = transitions[arrival]
  const common = { anchor: pace === null ? anchor : anchorOf(at), slippedAtMs: slipped }
  return { clock: restingClock(settings, common, at.isOver), notify: notify || pace !== null }
}
