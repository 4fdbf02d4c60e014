import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceAction, DeviceInput } from '../action.ts'
import { clipped } from '../intervals.testing.ts'
import { COMMISSIONED_MS, hydraSpec, inputsOf } from '../specs.testing.ts'
import { generatorSeries } from './supply.ts'

const START_MS = 10 * DAY_MS
const NOW_MS = COMMISSIONED_MS + START_MS
const action = fc.oneof(
  fc.constantFrom<DeviceAction>(
    { do: 'generator-on' },
    { do: 'generator-off' },
    { do: 'generator-fail' },
    { do: 'refuel' },
  ),
  fc
    .double({ min: 0, max: 60, noNaN: true })
    .map((litres) => ({ do: 'fuel-left' as const, litres })),
)
/** Gaps of 0 put several inputs into one moment. */
const gapMs = fc.constantFrom(0, 1, 5_000, 20_000, HOUR_MS, 7 * HOUR_MS, 30 * HOUR_MS)
const commands = fc.array(fc.tuple(gapMs, action), { minLength: 1, maxLength: 25 })

/** Inputs from the start of the scenario on. */
function inputsAfterStart(given: readonly [number, DeviceAction][]): DeviceInput[] {
  let atMs = START_MS
  return given.flatMap(([gap, one]) => {
    atMs += gap
    return inputsOf('HY-1', [atMs, one])
  })
}

test('a series from now on is the one of the whole past, however inputs are added', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), commands, (seed, given) => {
      const spec = hydraSpec(seed, { scriptedFromMs: NOW_MS })
      const inputs: DeviceInput[] = []
      for (const input of inputsAfterStart(given)) {
        inputs.push(input)
        for (const fromMs of [NOW_MS, input.atMs, input.atMs + HOUR_MS]) {
          const toMs = input.atMs + 3 * DAY_MS
          // A series that begins earlier is computed from all inputs.
          const whole = generatorSeries(spec, [...inputs], NOW_MS - 1, toMs)
          expect(generatorSeries(spec, inputs, fromMs, toMs)).toEqual(clipped(whole, fromMs, toMs))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('case 47: a command of the generator looks at no earlier inputs', () => {
  const spec = hydraSpec(1, { scriptedFromMs: NOW_MS })
  const inputs: DeviceInput[] = []
  let looks = 0
  const actionOf = (input: DeviceInput) => () => {
    looks += 1
    return input.action
  }
  const counted = (input: DeviceInput) =>
    Object.defineProperty({ ...input }, 'action', { get: actionOf(input) })
  const looksOf = (count: number) => {
    looks = 0
    for (let n = 0; n < count; n += 1) {
      const one = { do: n % 2 === 0 ? 'generator-on' : 'generator-off' } as const
      const [input] = inputsOf('HY-1', [START_MS + inputs.length * 1000, one])
      if (input !== undefined) inputs.push(counted(input))
      generatorSeries(spec, inputs, input?.atMs ?? 0, NOW_MS + 30 * DAY_MS)
    }
    return looks
  }
  looksOf(1)
  const first = looksOf(100)
  looksOf(300)
  expect(looksOf(100)).toBeLessThanOrEqual(first)
})
