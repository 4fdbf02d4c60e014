import { expect, test } from 'vitest'
import { ConditionsDay } from './conditions.ts'
import { inputsOf } from './inputs.testing.ts'
import { BORN_MS, bgSpec } from './specs.testing.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from './time.ts'

const spec = bgSpec(1, { scriptedFromMs: BORN_MS })

test('without inputs nothing bears on a scripted device, all day', () => {
  const day = new ConditionsDay(spec, [], BORN_MS)
  expect(day.at(BORN_MS)).toEqual({
    ...{ gridUp: true, generatorUp: false, switchOn: true, tamperOn: false, online: true },
    ...{ cover: null, extraW: 0 },
  })
  expect(day.nextEdgeMs(BORN_MS)).toBe(BORN_MS + DAY_MS)
})

test('each input bears from its moment on until its opposite', () => {
  const inputs = inputsOf(
    spec.id,
    [10_500, 'grid-off'],
    [20_000, { do: 'cloud', cover: 0.7 }],
    [30_000, { do: 'extra-load', powerW: 900 }],
    [40_000, 'switch-off'],
    [50_000, 'tamper-on'],
    [60_000, 'clear-sky'],
    [70_000, 'grid-on'],
  )
  const day = new ConditionsDay(spec, inputs, BORN_MS)
  const at = (ms: number) => day.at(BORN_MS + ms)
  expect(at(10_499).gridUp).toBe(true)
  expect(at(10_500).gridUp).toBe(false)
  expect(at(55_000)).toMatchObject({ cover: 0.7, extraW: 900, switchOn: false, tamperOn: true })
  expect(at(70_000)).toMatchObject({ cover: null, gridUp: true, extraW: 900 })
  expect(at(0)).toMatchObject({ cover: null, gridUp: true, extraW: 0 })
})

test('inputs of earlier days still bear, those of later days do not yet', () => {
  const inputs = inputsOf(spec.id, [SECOND_MS, 'switch-off'], [3 * DAY_MS, 'switch-on'])
  expect(new ConditionsDay(spec, inputs, BORN_MS + DAY_MS).at(BORN_MS + DAY_MS).switchOn).toBe(
    false,
  )
  expect(
    new ConditionsDay(spec, inputs, BORN_MS + 3 * DAY_MS).at(BORN_MS + 3 * DAY_MS).switchOn,
  ).toBe(true)
})

test('a stretch ends at the next minute or the edge before it', () => {
  const inputs = inputsOf(spec.id, [90_250, 'grid-off'])
  const day = new ConditionsDay(spec, inputs, BORN_MS)
  const next = (ms: number) => day.nextBoundaryMs(BORN_MS + ms) - BORN_MS
  expect([0, 59_999, 60_000, 90_249, 90_250, 120_000].map(next)).toEqual([
    MINUTE_MS,
    MINUTE_MS,
    90_250,
    90_250,
    2 * MINUTE_MS,
    3 * MINUTE_MS,
  ])
})
