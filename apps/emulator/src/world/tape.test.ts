import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceInput } from './action.ts'
import { inputsOf } from './inputs.testing.ts'
import { BORN_MS, bgSpec } from './specs.testing.ts'
import { type Plant, Tape } from './tape.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Counts the milliseconds with grid, and the moments at which it had to decide. */
interface Meter {
  upMs: number
  decisions: number
}
const meter: Plant<Meter, { readonly up: boolean }> = {
  initial: () => ({ upMs: 0, decisions: 0 }),
  copy: (state) => ({ ...state }),
  begin: (state, _ms, { gridUp }) => {
    state.decisions += 1
    return { up: gridUp }
  },
  flow: (state, { up }, fromMs, toMs) => {
    if (up) state.upMs += toMs - fromMs
  },
}

function tapeOf(...inputs: DeviceInput[]) {
  const spec = bgSpec(1, { scriptedFromMs: BORN_MS })
  return { tape: new Tape(spec, meter, inputs), inputs }
}

const upMsAt = (tape: Tape<Meter, unknown>, afterMs: number) =>
  tape.at(BORN_MS + afterMs).state.upMs

test('what has added up at a moment is exact to the millisecond', () => {
  const { tape } = tapeOf()
  for (const ms of [0, 1, 59_999, 60_000, 60_001, 17 * MINUTE_MS + 3, DAY_MS - 1, DAY_MS + 7])
    expect(upMsAt(tape, ms)).toBe(ms)
})

test('before its birth a device is as it was then', () => {
  const { tape } = tapeOf()
  expect(tape.at(BORN_MS - HOUR_MS).state).toEqual(tape.at(BORN_MS).state)
})

test('an input in mid-minute splits the minute exactly there', () => {
  const { tape } = tapeOf(...inputsOf('BG-1', [90_250, 'grid-off'], [200_001, 'grid-on']))
  expect(upMsAt(tape, 90_250)).toBe(90_250)
  expect(upMsAt(tape, 150_000)).toBe(90_250)
  expect(upMsAt(tape, 200_001)).toBe(90_250)
  expect(upMsAt(tape, DAY_MS)).toBe(DAY_MS - (200_001 - 90_250))
  expect(tape.at(BORN_MS + 90_250).flows).toEqual({ up: false })
  expect(tape.at(BORN_MS + 90_249).flows).toEqual({ up: true })
})

test('an input keeps the past and recomputes the future', () => {
  const { tape, inputs } = tapeOf()
  expect(upMsAt(tape, 3 * DAY_MS)).toBe(3 * DAY_MS)
  const atMs = DAY_MS + 20 * MINUTE_MS + 12_345
  inputs.push(...inputsOf('BG-1', [atMs, 'grid-off']))
  tape.changedFrom(BORN_MS + atMs)
  expect(upMsAt(tape, atMs - 1)).toBe(atMs - 1)
  expect(upMsAt(tape, 3 * DAY_MS)).toBe(atMs)
  expect(tape.nextEdgeMs(BORN_MS + DAY_MS)).toBe(BORN_MS + atMs)
  expect(tape.conditionsAt(BORN_MS + atMs).gridUp).toBe(false)
})

test('an input counts that comes before the moment looked at last', () => {
  const { tape, inputs } = tapeOf()
  expect(upMsAt(tape, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS)
  inputs.push(...inputsOf('BG-1', [5 * MINUTE_MS, 'grid-off']))
  tape.changedFrom(BORN_MS + 5 * MINUTE_MS)
  expect(upMsAt(tape, 12 * MINUTE_MS)).toBe(5 * MINUTE_MS)
})

test('days beyond those that are remembered come out the same again', () => {
  const { tape } = tapeOf()
  const moments = Array.from({ length: 90 }, (_, day) => day * DAY_MS + 11 * HOUR_MS + day)
  expect(moments.map((ms) => upMsAt(tape, ms))).toEqual(moments)
  expect(moments.toReversed().map((ms) => upMsAt(tape, ms))).toEqual(moments.toReversed())
})

const moment = fc.integer({ min: 0, max: 4 * DAY_MS })
const action = fc.constantFrom('grid-off', 'grid-on', 'switch-off', 'tamper-on')

test('whatever is asked in whatever order, the answer is that of a tape wound once (seed 17)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(moment, action), { maxLength: 8 }),
      fc.array(moment, { minLength: 2, maxLength: 30 }),
      (entries, moments) => {
        const inputs = inputsOf('BG-1', ...entries.toSorted(([a], [b]) => a - b))
        const { tape } = tapeOf(...inputs)
        const asked = new Map(moments.map((ms) => [ms, tape.at(BORN_MS + ms)]))
        for (const ms of moments)
          expect(asked.get(ms)).toEqual(tapeOf(...inputs).tape.at(BORN_MS + ms))
      },
    ),
    { seed: 17, numRuns: 60 },
  )
})

/** So near to each other that what is remembered of one moment bears on the next. */
const soon = fc.integer({ min: 0, max: 40 * MINUTE_MS })

test('inputs that come one by one, with looks between, give what all of them at once give (seed 18)', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(soon, action, soon), { maxLength: 8 }), soon, (entries, ms) => {
      const ordered = entries.toSorted(([a], [b]) => a - b)
      const { tape, inputs } = tapeOf()
      for (const [atMs, name, lookMs] of ordered) {
        tape.at(BORN_MS + atMs)
        tape.at(BORN_MS + lookMs)
        inputs.push(...inputsOf('BG-1', [atMs, name]))
        tape.changedFrom(BORN_MS + atMs)
      }
      expect(tape.at(BORN_MS + ms)).toEqual(tapeOf(...inputs).tape.at(BORN_MS + ms))
    }),
    { seed: 18, numRuns: 200 },
  )
})

test('a device watched over midnights is where one is that was never looked at before', () => {
  const action = (n: number) => (n % 2 === 0 ? 'grid-off' : 'grid-on')
  const inputs = inputsOf(
    'BG-1',
    ...Array.from({ length: 9 }, (_, n) => [n * 7 * HOUR_MS + 31_007, action(n)] as const),
  )
  const { tape } = tapeOf(...inputs)
  for (let afterMs = 0; afterMs < 3 * DAY_MS; afterMs += 17 * MINUTE_MS + 3)
    expect(tape.at(BORN_MS + afterMs)).toEqual(tapeOf(...inputs).tape.at(BORN_MS + afterMs))
})

test('a past that no input bears on is wound once for all tapes of a device, and one with an input is its own', () => {
  const past = new Map<number, Meter>()
  let begun = 0
  const counted = {
    ...meter,
    begin: (...given: Parameters<typeof meter.begin>) => {
      begun += 1
      return meter.begin(...given)
    },
  }
  const spec = bgSpec(1, { scriptedFromMs: BORN_MS })
  const sharing = (...inputs: DeviceInput[]) => new Tape(spec, counted, inputs, past)
  const lost = inputsOf('BG-1', [DAY_MS + HOUR_MS, 'grid-off'])
  expect(upMsAt(sharing(...lost), 3 * DAY_MS)).toBe(DAY_MS + HOUR_MS)
  expect(upMsAt(sharing(), 3 * DAY_MS)).toBe(3 * DAY_MS)
  expect(upMsAt(sharing(...lost), 3 * DAY_MS)).toBe(DAY_MS + HOUR_MS)
  begun = 0
  expect(sharing().at(BORN_MS + 3 * DAY_MS).state).toEqual(
    tapeOf().tape.at(BORN_MS + 3 * DAY_MS).state,
  )
  expect(begun).toBeLessThan(5)
})
