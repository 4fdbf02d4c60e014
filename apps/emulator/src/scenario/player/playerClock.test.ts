import { expect, test } from 'vitest'
import {
  type ClockEvent,
  isHeld,
  isInterrupted,
  isUpToDate,
  nextClock,
  type PlayerClock,
  type RestingClock,
  readingOf,
  speedOf,
  startingClock,
  targetMs,
} from './playerClock.ts'

const at = { virtualMs: 5000, wallMs: 700, isOver: false }
const now = { virtualMs: 5000, wallMs: 700 }
const playing: RestingClock = {
  ...{ anchor: { virtualMs: 0, wallMs: 0 }, slippedAtMs: null, speed: 10 },
  ...{ paused: false, held: false, isOver: false },
}
const max: RestingClock = { ...playing, speed: 'max' }
const paused: RestingClock = { ...playing, paused: true }
const held: RestingClock = { ...playing, held: true }
const ended: RestingClock = { ...playing, isOver: true }
const catching = (rest: RestingClock, pace: number | null = null): PlayerClock => ({ rest, pace })
/** What stops a clock: the pause, an expectation, the end of the run. */
const RUNS = { paused: false, held: false, isOver: false }
const PAUSED = { ...RUNS, paused: true }
const HELD = { ...RUNS, held: true }

test.each<[string, PlayerClock, ClockEvent, object, boolean]>([
  ['playing, speed set', playing, { type: 'set', speed: 2 }, { ...RUNS, speed: 2 }, true],
  ['playing, max set', playing, { type: 'set', speed: 'max' }, { ...RUNS, speed: 'max' }, true],
  ['playing, paused', playing, { type: 'set', paused: true }, { ...PAUSED, speed: 10 }, true],
  ['max, paused', max, { type: 'set', paused: true }, { ...PAUSED, speed: 'max' }, true],
  ['paused, resumed', paused, { type: 'set', paused: false }, { ...RUNS, speed: 10 }, true],
  ['playing, pace', playing, { type: 'pace', speed: 1 }, { ...RUNS, speed: 1 }, true],
  ['playing, held', playing, { type: 'hold', held: true }, { ...HELD, speed: 10 }, true],
  ['paused, held', paused, { type: 'hold', held: true }, { ...HELD, paused: true }, true],
  ['held, speed set', held, { type: 'set', speed: 3 }, { ...HELD, speed: 3 }, true],
  ['held, released', held, { type: 'hold', held: false }, { ...RUNS, speed: 10 }, true],
  ['held, held again', held, { type: 'hold', held: true }, held, false],
  ['held, new run', held, { type: 'resumed' }, { ...RUNS, speed: 10 }, true],
  ['ended, sought back', ended, { type: 'resumed' }, { ...RUNS, speed: 10 }, true],
  ['paused, stepped', paused, { type: 'moved' }, { ...PAUSED, anchor: now }, true],
  ['held, stepped', held, { type: 'moved' }, { ...HELD, anchor: now }, true],
  ['playing, stepped', playing, { type: 'moved' }, { ...RUNS, anchor: now }, true],
])('moves from %s to the next clock', (_, clock, event, next, notify) => {
  const transition = nextClock(clock, event, at)
  expect(transition.clock).toMatchObject(next)
  expect(transition.notify).toBe(notify)
})

test.each<[string, RestingClock, number, boolean]>([
  ['before the next virtual millisecond', playing, 500, true],
  ['after it', playing, 500.2, false],
  ['while paused', paused, 900, true],
  ['at max', max, 500, false],
  ['while paused, but behind the wall clock before', { ...paused, slippedAtMs: 0 }, 500, false],
])('knows whether an advance would change something: %s', (_, clock, wallMs, expected) => {
  expect(isUpToDate(clock, wallMs, { nowMs: 5000, endMs: 9000 })).toBe(expected)
})

test('ends with its settings when the run is over', () => {
  const { clock } = nextClock(paused, { type: 'set', speed: 4 }, { ...at, isOver: true })
  expect(clock).toMatchObject({ isOver: true, speed: 4, paused: true, held: false })
})

test('keeps the resting clock inside a catch-up', () => {
  const { clock, notify } = nextClock(playing, { type: 'catch-up' }, at)
  expect([clock, notify]).toEqual([catching(playing), false])
  expect(nextClock(clock, { type: 'catch-up' }, at)).toEqual({ clock, notify: false })
})

test.each<[string, PlayerClock, ClockEvent, PlayerClock, boolean]>([
  ['pace', catching(playing), { type: 'pace', speed: 1 }, catching(playing, 1), false],
  [
    'hold',
    catching(playing),
    { type: 'hold', held: true },
    catching({ ...held, anchor: now }),
    true,
  ],
  [
    'hold after pace',
    catching(playing, 1),
    { type: 'hold', held: true },
    catching({ ...held, anchor: now }, 1),
    true,
  ],
  [
    'set after pace',
    catching(playing, 1),
    { type: 'set', speed: 5 },
    catching({ ...playing, speed: 5, anchor: now }),
    true,
  ],
])('keeps %s of a catch-up for its end', (_, clock, event, next, notify) => {
  expect(nextClock(clock, event, at)).toEqual({ clock: next, notify })
})

const slipped: RestingClock = { ...playing, slippedAtMs: 100 }
test.each<[string, PlayerClock, ClockEvent, RestingClock, boolean]>([
  ['arrived', catching(playing), { type: 'caught-up', arrival: 'arrived' }, playing, false],
  [
    'arrived after a slip',
    catching(slipped),
    { type: 'caught-up', arrival: 'arrived' },
    playing,
    true,
  ],
  [
    'interrupted by pace',
    catching(playing, 1),
    { type: 'caught-up', arrival: 'interrupted' },
    { ...playing, speed: 1, anchor: now },
    true,
  ],
  [
    'interrupted by hold',
    catching(held),
    { type: 'caught-up', arrival: 'interrupted' },
    { ...held, anchor: now },
    false,
  ],
  [
    'first slip',
    catching(playing),
    { type: 'caught-up', arrival: 'slipped' },
    { ...playing, anchor: now, slippedAtMs: 700 },
    true,
  ],
  [
    'slip within a second of the last notice',
    catching(slipped),
    { type: 'caught-up', arrival: 'slipped' },
    { ...slipped, anchor: now },
    false,
  ],
  [
    'arrived with a pace',
    catching(playing, 1),
    { type: 'caught-up', arrival: 'arrived' },
    { ...playing, speed: 1, anchor: now },
    true,
  ],
  ['failed', catching(playing), { type: 'caught-up', arrival: 'failed' }, playing, false],
])('rests after a catch-up that %s', (_, clock, event, next, notify) => {
  expect(nextClock(clock, event, at)).toEqual({ clock: next, notify })
})

test('notifies a slip again a second after the last notice', () => {
  const event = { type: 'caught-up', arrival: 'slipped' } as const
  expect(nextClock(catching(slipped), event, { ...at, wallMs: 1100 }).notify).toBe(true)
  expect(nextClock(catching(slipped), event, { ...at, wallMs: 1099 }).notify).toBe(false)
})

test('ends and notifies on arrival at the end', () => {
  const event = { type: 'caught-up', arrival: 'arrived' } as const
  const { clock, notify } = nextClock(catching(playing), event, { ...at, isOver: true })
  expect([clock, notify]).toEqual([ended, true])
})

test.each<[string, PlayerClock, number]>([
  ['playing', playing, 7000],
  ['playing past the end', { ...playing, speed: 1000 }, 9000],
  ['max', max, 9000],
  ['paused', paused, 5000],
  ['held', held, 5000],
  ['ended', ended, 5000],
  ['catching up', catching(playing), 7000],
  ['playing slowly, in whole milliseconds', { ...playing, speed: 0.123 }, 86],
  [
    'playing, before wall time that was set back',
    { ...playing, anchor: { ...now, wallMs: 900 } },
    5000,
  ],
])('computes the target of an advance while %s', (_, clock, target) => {
  expect(targetMs(clock, 700, 5000, 9000)).toBe(target)
})

test('interrupts a catch-up at a hold or pace', () => {
  const clocks = [catching(playing), catching(held), catching(playing, 1), held]
  expect(clocks.map(isInterrupted)).toEqual([false, true, true, false])
  expect([held, playing, catching(held)].map(isHeld)).toEqual([true, false, true])
})

test('reads speed and pause as clients see them', () => {
  expect([playing, max, catching(playing, 3)].map(speedOf)).toEqual([10, 'max', 3])
  const reading = (clock: PlayerClock, isOver = false) =>
    readingOf(clock, { nowMs: 1, isOver, epoch: 2 })
  expect(reading(playing)).toEqual({ now: 1, speed: 10, paused: false, epoch: 2 })
  expect(reading(max)).toMatchObject({ speed: 10_000, paused: false })
  expect(reading(held)).toMatchObject({ paused: true })
  expect(reading(playing, true)).toMatchObject({ paused: true })
  expect(startingClock('max', true, at)).toMatchObject({ ...PAUSED, speed: 'max' })
})
