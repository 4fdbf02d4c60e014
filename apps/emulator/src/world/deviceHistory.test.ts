import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceInput } from './action.ts'
import { type DeviceModel, DeviceHistory } from './deviceHistory.ts'
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

test('histories of a device share midnights before the first input and no later ones', () => {
  const past = new Map<number, Meter>()
  let begun = 0
  const counted = {
    ...meter,
    begin: (...given: Parameters<typeof meter.begin>) => {
      begun += 1
      return meter.begin(...given)
    },
  }
  const spec = bgSpec(1, { scriptedFromMs: COMMISSIONED_MS })
  const sharing = (...inputs: DeviceInput[]) => new DeviceHistory(spec, counted, inputs, past)
  const lost = inputsOf('BG-1', [DAY_MS + HOUR_MS, 'grid-off'])
  expect(upMsAt(sharing(...lost), 3 * DAY_MS)).toBe(DAY_MS + HOUR_MS)
  expect(upMsAt(sharing(), 3 * DAY_MS)).toBe(3 * DAY_MS)
  expect(upMsAt(sharing(...lost), 3 * DAY_MS)).toBe(DAY_MS + HOUR_MS)
  begun = 0
  expect(sharing().at(COMMISSIONED_MS + 3 * DAY_MS).state).toEqual(
    historyOf().history.at(COMMISSIONED_MS + 3 * DAY_MS).state,
  )
  expect(begun).toBeLessThan(5)
})
