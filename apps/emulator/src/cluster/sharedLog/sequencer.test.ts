import { expect, test } from 'vitest'
import {
  isOfRun,
  type LogClock,
  nextBatch,
  OrderedIds,
  type Proposal,
  type ProposedEntry,
} from './sequencer.ts'

const limits = { startMs: 1000, endMs: 100_000 }
const CLOCK: LogClock = {
  ...{ nowMs: 5000, speed: 10, paused: false, held: false, run: '', limits },
}
const lift: ProposedEntry = { kind: 'input', input: { kind: 'lift', atMs: 0, id: 'a' } }
const pause: ProposedEntry = { kind: 'clock', change: { type: 'set', paused: true } }

const RESTART = {
  kind: 'restart',
  ...{ scenario: '{}', seed: 1, inputs: [], toMs: 2000 },
  limits: { startMs: 2000, endMs: 9000 },
} as const

/** A batch after 50 ms, of proposals `p0`, `p1`, …; ids that were ordered before are ignored. */
function batchOf(
  entries: readonly ProposedEntry[],
  { clock = CLOCK, elapsedMs = 50 as number | null } = {},
) {
  const proposals = entries.map((entry, index) => ({ id: `p${index}`, entry }))
  return nextBatch(clock, proposals, elapsedMs, new OrderedIds())
}

test('gives an input the moment of its place, and lets time go on after it', () => {
  const { entries, tick } = batchOf([lift])
  expect(entries).toEqual([
    { id: 'p0', entry: { kind: 'input', input: { kind: 'lift', atMs: 5000, id: 'a' } } },
  ])
  expect(tick).toEqual({ clock: { ...CLOCK, nowMs: 5500 }, isUneven: false })
})

test('an input after a skip has the moment that the skip reaches', () => {
  const { entries } = batchOf([{ kind: 'skip', toMs: 20_000 }, lift])
  expect(entries[1]).toMatchObject({ entry: { input: { atMs: 20_000 } } })
})

test('ignores a proposal that was ordered before, or comes twice', () => {
  const ids = new OrderedIds()
  ids.add('old')
  const proposals = ['old', 'new', 'new'].map((id) => ({ id, entry: lift }))
  const { entries } = nextBatch(CLOCK, proposals, 50, ids)
  expect(entries.map(({ id }) => id)).toEqual(['new'])
})

test('remembers the newest 10,000 ids', () => {
  const ids = new OrderedIds()
  for (let n = 0; n <= 10_000; n += 1) ids.add(`${n}`)
  expect([ids.has('0'), ids.has('1'), ids.has('10000')]).toEqual([false, true, true])
})

test('time rests while it is paused or held, and continues after a restart at its start', () => {
  expect(batchOf([pause]).tick.clock).toMatchObject({ nowMs: 5000, paused: true })
  const held = batchOf([{ kind: 'clock', change: { type: 'hold', held: true } }]).tick.clock
  expect(held).toMatchObject({ nowMs: 5000, held: true })
  const { clock } = batchOf([RESTART], { clock: held }).tick
  expect(clock).toEqual({ ...held, nowMs: 2500, held: false, run: 'p0', limits: RESTART.limits })
})

test('a way back ends at the start of the run, a skip at its end', () => {
  expect(batchOf([{ kind: 'rewind', toMs: 0 }], { elapsedMs: 0 }).tick.clock.nowMs).toBe(1000)
  const { tick } = batchOf([{ kind: 'skip', toMs: 900_000 }])
  expect(tick.clock.nowMs).toBe(100_000)
})

test('a skip that is ordered after its moment does not go back, a way back not forward', () => {
  expect(batchOf([{ kind: 'skip', toMs: 2000 }], { elapsedMs: 0 }).tick.clock.nowMs).toBe(5000)
  expect(batchOf([{ kind: 'rewind', toMs: 9000 }], { elapsedMs: 0 }).tick.clock.nowMs).toBe(5000)
})

test('the first batch of a sequencer does not move time, and reports it', () => {
  const { tick } = batchOf([], { elapsedMs: null })
  expect(tick).toEqual({ clock: CLOCK, isUneven: true })
})

test('a sequencer that was suspended moves time by at most 250 ms at its speed', () => {
  const { tick } = batchOf([], { elapsedMs: 60_000 })
  expect(tick).toEqual({ clock: { ...CLOCK, nowMs: 7500 }, isUneven: true })
})

test('keeps fractions of a millisecond, and reports the end of the run once', () => {
  const slow = { ...CLOCK, speed: 0.1 }
  const { clock } = batchOf([], { clock: slow, elapsedMs: 5 }).tick
  expect(clock.nowMs).toBe(5000.5)
  const last = batchOf([], { clock: { ...CLOCK, nowMs: 99_900, speed: 'max' } }).tick
  expect(last).toMatchObject({ clock: { nowMs: 100_000 }, isUneven: true })
  expect(batchOf([], { clock: last.clock }).tick.isUneven).toBe(false)
})

test('a speed that is set counts from its place in the order', () => {
  const faster = batchOf([{ kind: 'clock', change: { type: 'pace', speed: 100 } }])
  expect(faster.tick.clock).toMatchObject({ nowMs: 10_000, speed: 100 })
})

test('an entry of an earlier run is ordered, but changes no clock', () => {
  const hold: ProposedEntry = { kind: 'clock', change: { type: 'hold', held: true } }
  const held = (run: string) => {
    const proposals: Proposal[] = [
      { id: 'new', entry: RESTART },
      { id: 'late', entry: hold, run },
    ]
    return nextBatch(CLOCK, proposals, 50, new OrderedIds())
  }
  expect(held('').entries).toHaveLength(2)
  expect([held('').tick.clock.held, held('new').tick.clock.held]).toEqual([false, true])
})

test('time of exactly 250 ms is even', () => {
  expect(batchOf([], { elapsedMs: 250 }).tick).toEqual({
    ...{ clock: { ...CLOCK, nowMs: 7500 }, isUneven: false },
  })
})

test('what a client has shown is placed like an input, and changes no clock', () => {
  const evidence = { kind: 'evidence', atMs: 0 } as ProposedEntry
  const { entries, tick } = batchOf([evidence], { elapsedMs: 0 })
  expect(entries).toMatchObject([{ entry: { kind: 'evidence', atMs: 5000 } }])
  expect(tick.clock).toEqual(CLOCK)
})

test('a change of the clock leaves what it does not name', () => {
  const set = (change: object, clock = CLOCK) =>
    batchOf([{ kind: 'clock', change: { type: 'set', ...change } }], { clock, elapsedMs: 0 }).tick
      .clock
  expect(set({ speed: 2 })).toEqual({ ...CLOCK, speed: 2 })
  const paused = { ...CLOCK, paused: true }
  expect(set({ speed: 2 }, paused)).toEqual({ ...paused, speed: 2 })
  expect(set({ paused: false }, paused)).toEqual(CLOCK)
})

test('a way back begins a run of its own, and holds nothing', () => {
  const held = { ...CLOCK, held: true }
  const { clock } = batchOf([{ kind: 'rewind', toMs: 3000 }], { clock: held, elapsedMs: 0 }).tick
  expect(clock).toEqual({ ...CLOCK, nowMs: 3000, run: 'p0' })
})

test.each([
  ['a pace', { kind: 'clock', change: { type: 'pace', speed: 1 } }, true],
  ['a hold', { kind: 'clock', change: { type: 'hold', held: true } }, true],
  ['a speed that a user sets', pause, false],
  ['what a client has shown', { kind: 'evidence', atMs: 0 }, true],
  ['a hit of a fault', { kind: 'input', input: { kind: 'hit' } }, true],
  ['a step that a client has opened', { kind: 'input', input: { kind: 'opened' } }, true],
  ['a command', lift, false],
  ['a skip', { kind: 'skip', toMs: 1 }, false],
  ['another run', RESTART, false],
])('whether %s belongs to one run only', (_, entry, expected) => {
  expect(isOfRun(entry as never)).toBe(expected)
})
