import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceInput } from './action.ts'
import { BgDevice } from './bg/device.ts'
import { DeviceHistory, type DeviceModel } from './deviceHistory.ts'
import { forgetMidnights } from './historyCaches.ts'
import { bgSpec, COMMISSIONED_MS, inputsOf } from './specs.testing.ts'

/** Counts the milliseconds with grid, and the moments of each decision. */
interface Meter {
  upMs: number
  decisions: number
}
const meter: DeviceModel<Meter, { readonly up: boolean }> = {
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

function historyOf(...inputs: DeviceInput[]) {
  const spec = bgSpec(1, { scriptedFromMs: COMMISSIONED_MS })
  return { history: new DeviceHistory(spec, meter, inputs), inputs }
}

const upMsAt = (history: DeviceHistory<Meter, unknown>, afterMs: number) =>
  history.at(COMMISSIONED_MS + afterMs).state.upMs

test('accumulated state is exact to the millisecond', () => {
  const { history } = historyOf()
  for (const ms of [0, 1, 59_999, 60_000, 60_001, 17 * MINUTE_MS + 3, DAY_MS - 1, DAY_MS + 7])
    expect(upMsAt(history, ms)).toBe(ms)
})

test('before its first day a device is as on that day', () => {
  const { history } = historyOf()
  expect(history.at(COMMISSIONED_MS - HOUR_MS).state).toEqual(history.at(COMMISSIONED_MS).state)
})

test('an input within a minute splits the minute at its moment', () => {
  const { history } = historyOf(...inputsOf('BG-1', [90_250, 'grid-off'], [200_001, 'grid-on']))
  expect(upMsAt(history, 90_250)).toBe(90_250)
  expect(upMsAt(history, 150_000)).toBe(90_250)
  expect(upMsAt(history, 200_001)).toBe(90_250)
  expect(upMsAt(history, DAY_MS)).toBe(DAY_MS - (200_001 - 90_250))
  expect(history.at(COMMISSIONED_MS + 90_250).flows).toEqual({ up: false })
  expect(history.at(COMMISSIONED_MS + 90_249).flows).toEqual({ up: true })
})

test('an input keeps earlier states and recomputes later ones', () => {
  const { history, inputs } = historyOf()
  expect(upMsAt(history, 3 * DAY_MS)).toBe(3 * DAY_MS)
  const atMs = DAY_MS + 20 * MINUTE_MS + 12_345
  inputs.push(...inputsOf('BG-1', [atMs, 'grid-off']))
  history.changedFrom(COMMISSIONED_MS + atMs)
  expect(upMsAt(history, atMs - 1)).toBe(atMs - 1)
  expect(upMsAt(history, 3 * DAY_MS)).toBe(atMs)
  expect(history.nextEdgeMs(COMMISSIONED_MS + DAY_MS)).toBe(COMMISSIONED_MS + atMs)
  expect(history.conditionsAt(COMMISSIONED_MS + atMs).gridUp).toBe(false)
})

test('an input before the last read moment takes effect', () => {
  const { history, inputs } = historyOf()
  expect(upMsAt(history, 10 * MINUTE_MS)).toBe(10 * MINUTE_MS)
  inputs.push(...inputsOf('BG-1', [5 * MINUTE_MS, 'grid-off']))
  history.changedFrom(COMMISSIONED_MS + 5 * MINUTE_MS)
  expect(upMsAt(history, 12 * MINUTE_MS)).toBe(5 * MINUTE_MS)
})

test.each([
  ['quarter hours', 15 * MINUTE_MS],
  ['hours', HOUR_MS],
])('a coarse history has steps of %s until its end, then of minutes', (_, stepMs) => {
  const coarse = { untilMs: COMMISSIONED_MS + DAY_MS, stepMs }
  const spec = bgSpec(1, { scriptedFromMs: COMMISSIONED_MS, coarse })
  const history = () => new DeviceHistory(spec, meter, [])
  const decisionsAt = (ms: number) => history().at(COMMISSIONED_MS + ms).state.decisions
  const aDay = DAY_MS / stepMs
  // Each moment begins a step of its own.
  expect(decisionsAt(stepMs)).toBe(2)
  expect(decisionsAt(DAY_MS)).toBe(aDay + 1)
  expect(decisionsAt(DAY_MS + HOUR_MS)).toBe(aDay + 60 + 1)
})

test.each([
  ['a day', 2 * DAY_MS],
  ['an hour of a day', 2 * DAY_MS + 5 * HOUR_MS],
])('a coarse history to the end of %s is the same in any order of reads', (_, endMs) => {
  const coarse = { untilMs: COMMISSIONED_MS + endMs, stepMs: HOUR_MS }
  const history = () => new BgDevice(bgSpec(1, { coarse }))
  const moments = [7, 26.4, 31, 47.99, 52.6, 52.8, 53.6, 55].map(
    (hours) => COMMISSIONED_MS + hours * HOUR_MS,
  )
  const forwards = history()
  const inOrder = moments.map((ms) => forwards.at(ms))
  forgetMidnights()
  const backwards = history()
  const reversed = moments.toReversed().map((ms) => backwards.at(ms))
  expect(reversed.toReversed()).toEqual(inOrder)
})

test('days beyond the cache are recomputed identically', () => {
  const { history } = historyOf()
  const moments = Array.from({ length: 90 }, (_, day) => day * DAY_MS + 11 * HOUR_MS + day)
  expect(moments.map((ms) => upMsAt(history, ms))).toEqual(moments)
  expect(moments.toReversed().map((ms) => upMsAt(history, ms))).toEqual(moments.toReversed())
})

const moment = fc.integer({ min: 0, max: 4 * DAY_MS })
const action = fc.constantFrom('grid-off', 'grid-on', 'switch-off', 'tamper-on')

test('reads in any order equal a history computed once (seed 17)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(moment, action), { maxLength: 8 }),
      fc.array(moment, { minLength: 2, maxLength: 30 }),
      (entries, moments) => {
        const inputs = inputsOf('BG-1', ...entries.toSorted(([a], [b]) => a - b))
        const { history } = historyOf(...inputs)
        const asked = new Map(moments.map((ms) => [ms, history.at(COMMISSIONED_MS + ms)]))
        for (const ms of moments)
          expect(asked.get(ms)).toEqual(historyOf(...inputs).history.at(COMMISSIONED_MS + ms))
      },
    ),
    { seed: 17, numRuns: 60 },
  )
})

/** Moments so close that caches of one affect the next. */
const soon = fc.integer({ min: 0, max: 40 * MINUTE_MS })

test('inputs one by one, with reads between, equal all inputs at once (seed 18)', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(soon, action, soon), { maxLength: 8 }), soon, (entries, ms) => {
      const ordered = entries.toSorted(([a], [b]) => a - b)
      const { history, inputs } = historyOf()
      for (const [atMs, name, lookMs] of ordered) {
        history.at(COMMISSIONED_MS + atMs)
        history.at(COMMISSIONED_MS + lookMs)
        inputs.push(...inputsOf('BG-1', [atMs, name]))
        history.changedFrom(COMMISSIONED_MS + atMs)
      }
      expect(history.at(COMMISSIONED_MS + ms)).toEqual(
        historyOf(...inputs).history.at(COMMISSIONED_MS + ms),
      )
    }),
    { seed: 18, numRuns: 200 },
  )
})

test('a device read across midnights equals one that was never read', () => {
  const action = (n: number) => (n % 2 === 0 ? 'grid-off' : 'grid-on')
  const inputs = inputsOf(
    'BG-1',
    ...Array.from({ length: 9 }, (_, n) => [n * 7 * HOUR_MS + 31_007, action(n)] as const),
  )
  const { history } = historyOf(...inputs)
  for (let afterMs = 0; afterMs < 3 * DAY_MS; afterMs += 17 * MINUTE_MS + 3)
    expect(history.at(COMMISSIONED_MS + afterMs)).toEqual(
      historyOf(...inputs).history.at(COMMISSIONED_MS + afterMs),
    )
})

/** A history with the number of decisions, one a minute, that a read takes. */
function countedHistory(inputs: DeviceInput[] = [], past?: Map<number, Meter>) {
  let begun = 0
  const counting: typeof meter = {
    ...meter,
    begin: (...given) => {
      begun += 1
      return meter.begin(...given)
    },
  }
  const spec = bgSpec(1, { scriptedFromMs: COMMISSIONED_MS })
  const history = new DeviceHistory(spec, counting, inputs, past)
  const costOf = (work: () => void) => {
    const before = begun
    work()
    return begun - before
  }
  const costAt = (afterMs: number) => costOf(() => expect(upMsAt(history, afterMs)).toBe(afterMs))
  const enter = (...[atMs, action]: Parameters<typeof inputsOf>[1]) => {
    inputs.push(...inputsOf('BG-1', [atMs, action]))
    history.changedFrom(COMMISSIONED_MS + atMs)
  }
  return { history, costOf, costAt, enter }
}

test('histories of a device share midnights before the first input and no later ones', () => {
  const past = new Map<number, Meter>()
  const sharing = (...inputs: DeviceInput[]) => countedHistory(inputs, past)
  const lost = inputsOf('BG-1', [DAY_MS + HOUR_MS, 'grid-off'])
  expect(upMsAt(sharing(...lost).history, 3 * DAY_MS)).toBe(DAY_MS + HOUR_MS)
  expect(upMsAt(sharing().history, 3 * DAY_MS)).toBe(3 * DAY_MS)
  expect(upMsAt(sharing(...lost).history, 3 * DAY_MS)).toBe(DAY_MS + HOUR_MS)
  expect(sharing().costAt(3 * DAY_MS)).toBeLessThan(5)
  expect(sharing(...lost).costAt(DAY_MS)).toBeLessThan(5)
  const atMidnight = inputsOf('BG-1', [2 * DAY_MS, 'grid-off'])
  expect(sharing(...atMidnight).costAt(2 * DAY_MS)).toBeLessThan(5)
})

test('a history is computed day by day, up to the day of a moment', () => {
  const { history, costOf, costAt } = countedHistory()
  const untilMs = COMMISSIONED_MS + 2 * DAY_MS + HOUR_MS
  const day = () => history.computeNextDay(untilMs)
  expect(history.computeNextDay(COMMISSIONED_MS - 1)).toBe(false)
  expect([day(), day(), day(), day(), day()]).toEqual([true, true, true, false, false])
  expect(costAt(2 * DAY_MS + MINUTE_MS)).toBeLessThan(5)
  expect(costOf(() => history.computeNextDay(untilMs + DAY_MS))).toBeGreaterThan(1_000)
})

test('computes nothing beyond the moment that is read', () => {
  expect(countedHistory().costAt(2 * MINUTE_MS)).toBeLessThan(5)
})

test('a moment read again is not computed again', () => {
  const { costAt } = countedHistory()
  costAt(20 * MINUTE_MS)
  expect(costAt(20 * MINUTE_MS)).toBe(0)
})

test('a device read within an hour advances from its last state', () => {
  const { costAt } = countedHistory()
  costAt(10 * MINUTE_MS + 7)
  expect(costAt(10 * MINUTE_MS)).toBeLessThan(5)
  expect(costAt(11 * MINUTE_MS)).toBeLessThan(5)
  expect(costAt(71 * MINUTE_MS)).toBeLessThan(65)
})

test('a device read after more than an hour gets a checkpoint per quarter hour', () => {
  const { costAt } = countedHistory()
  costAt(10 * MINUTE_MS)
  costAt(71 * MINUTE_MS)
  expect(costAt(46 * MINUTE_MS)).toBeLessThan(5)
})

test('a read of a quarter hour does not move the state from which a device advances', () => {
  const { costAt } = countedHistory()
  costAt(10 * MINUTE_MS)
  costAt(0)
  expect(costAt(11 * MINUTE_MS)).toBeLessThan(5)
})

test('a device that advances across midnight keeps the state of that midnight', () => {
  const { costAt } = countedHistory()
  costAt(DAY_MS - 10 * MINUTE_MS)
  costAt(DAY_MS + 10 * MINUTE_MS)
  expect(costAt(DAY_MS)).toBeLessThan(5)
  expect(costAt(2 * DAY_MS)).toBeLessThan(1_500)
})

test('a device that advances across a known midnight is right on later days', () => {
  const { costAt } = countedHistory()
  costAt(2 * DAY_MS + HOUR_MS)
  costAt(DAY_MS - 10 * MINUTE_MS)
  costAt(DAY_MS + 10 * MINUTE_MS)
  costAt(3 * DAY_MS + 2 * HOUR_MS)
  expect(costAt(2 * DAY_MS)).toBeLessThan(5)
})

test('an input keeps all that was computed up to its moment', () => {
  const { history, costAt, enter } = countedHistory()
  enter(HOUR_MS, 'switch-off')
  while (history.computeNextDay(COMMISSIONED_MS + 3 * DAY_MS));
  enter(3 * DAY_MS + 5 * MINUTE_MS, 'switch-on')
  expect(costAt(3 * DAY_MS + 6 * MINUTE_MS)).toBeLessThan(10)
  costAt(3 * DAY_MS + 8 * HOUR_MS)
  enter(3 * DAY_MS + 6 * HOUR_MS, 'switch-off')
  expect(costAt(3 * DAY_MS + 6 * HOUR_MS)).toBeLessThan(5)
  costAt(3 * DAY_MS + 6 * HOUR_MS + 2 * MINUTE_MS)
  enter(3 * DAY_MS + 6 * HOUR_MS + 2 * MINUTE_MS, 'switch-on')
  expect(costAt(3 * DAY_MS + 6 * HOUR_MS + 3 * MINUTE_MS)).toBeLessThan(3)
})

test('an input changes the quarter hours after it that were read before', () => {
  const { history, enter } = countedHistory()
  expect(upMsAt(history, 6 * HOUR_MS)).toBe(6 * HOUR_MS)
  enter(3 * HOUR_MS + 1, 'grid-off')
  expect(upMsAt(history, 7 * HOUR_MS)).toBe(3 * HOUR_MS + 1)
})

test('an input before the first day changes all days', () => {
  const { history, enter } = countedHistory()
  expect(upMsAt(history, DAY_MS + HOUR_MS)).toBe(DAY_MS + HOUR_MS)
  enter(-3 * DAY_MS, 'grid-off')
  expect(upMsAt(history, DAY_MS + HOUR_MS)).toBe(0)
})

test('the conditions of a day are computed once', () => {
  const { history, enter } = countedHistory()
  enter(HOUR_MS, 'grid-off')
  const atMs = COMMISSIONED_MS + 2 * HOUR_MS
  expect(history.conditionsAt(atMs)).toBe(history.conditionsAt(atMs))
})

test('a moment that is not a number throws', () => {
  expect(() => countedHistory().history.at(Number.NaN)).toThrow('no checkpoint')
})
