import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type DeviceConditions, DeviceConditionsDay, sameConditions } from './deviceConditions.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf } from './specs.testing.ts'

const spec = bgSpec(1, { scriptedFromMs: COMMISSIONED_MS })

test('a scripted device without inputs has constant conditions all day', () => {
  const day = new DeviceConditionsDay(spec, [], COMMISSIONED_MS)
  expect(day.at(COMMISSIONED_MS)).toEqual({
    ...{ gridUp: true, generatorUp: false, switchOn: true, tamperOn: false, online: true },
    ...{ cover: null, extraW: 0 },
  })
  expect(day.nextEdgeMs(COMMISSIONED_MS)).toBe(COMMISSIONED_MS + DAY_MS)
})

test('each input applies until its opposite', () => {
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
  const day = new DeviceConditionsDay(spec, inputs, COMMISSIONED_MS)
  const at = (ms: number) => day.at(COMMISSIONED_MS + ms)
  expect(at(10_499).gridUp).toBe(true)
  expect(at(10_500).gridUp).toBe(false)
  expect(at(55_000)).toMatchObject({ cover: 0.7, extraW: 900, switchOn: false, tamperOn: true })
  expect(at(70_000)).toMatchObject({ cover: null, gridUp: true, extraW: 900 })
  expect(at(0)).toMatchObject({ cover: null, gridUp: true, extraW: 0 })
})

test('inputs of earlier days apply, later ones do not yet', () => {
  const inputs = inputsOf(spec.id, [SECOND_MS, 'switch-off'], [3 * DAY_MS, 'switch-on'])
  expect(
    new DeviceConditionsDay(spec, inputs, COMMISSIONED_MS + DAY_MS).at(COMMISSIONED_MS + DAY_MS)
      .switchOn,
  ).toBe(false)
  expect(
    new DeviceConditionsDay(spec, inputs, COMMISSIONED_MS + 3 * DAY_MS).at(
      COMMISSIONED_MS + 3 * DAY_MS,
    ).switchOn,
  ).toBe(true)
})

test('an interval ends at the next minute or an earlier change', () => {
  const inputs = inputsOf(spec.id, [90_250, 'grid-off'])
  const day = new DeviceConditionsDay(spec, inputs, COMMISSIONED_MS)
  const next = (ms: number) => day.nextBoundaryMs(COMMISSIONED_MS + ms) - COMMISSIONED_MS
  expect([0, 59_999, 60_000, 90_249, 90_250, 120_000].map(next)).toEqual([
    MINUTE_MS,
    MINUTE_MS,
    90_250,
    90_250,
    2 * MINUTE_MS,
    3 * MINUTE_MS,
  ])
})

test('a day contains its first millisecond, but not that of the next day', () => {
  const day = new DeviceConditionsDay(spec, [], COMMISSIONED_MS)
  const holds = [-1, 0, DAY_MS - 1, DAY_MS].map((ms) => day.holds(COMMISSIONED_MS + ms))
  expect(holds).toEqual([false, true, true, false])
})

test('failures without any input make conditions unusual', () => {
  const natural = hydraSpec(1)
  const days = Array.from(
    { length: 20 },
    (_, n) => new DeviceConditionsDay(natural, [], COMMISSIONED_MS + n * DAY_MS),
  )
  const seen = days.flatMap((day, n) => {
    const conditions: DeviceConditions[] = []
    const endMs = COMMISSIONED_MS + (n + 1) * DAY_MS
    for (let ms = endMs - DAY_MS; ms < endMs; ms = day.nextEdgeMs(ms)) conditions.push(day.at(ms))
    return conditions
  })
  expect(seen.some(({ gridUp }) => !gridUp)).toBe(true)
  expect(seen.some(({ generatorUp }) => generatorUp)).toBe(true)
  expect(seen.some(({ online }) => !online)).toBe(true)
})

test('a device is offline on the days before its first', () => {
  const day = new DeviceConditionsDay(
    bgSpec(1, { scriptedFromMs: 0 }),
    [],
    COMMISSIONED_MS - DAY_MS,
  )
  expect(day.at(COMMISSIONED_MS - DAY_MS)).toMatchObject({ gridUp: true, online: false })
})

test('usual days of all devices share one interval, since a fleet has many', () => {
  const intervalOf = (seed: number, inputs = inputsOf(`BG-${seed}`)) =>
    new DeviceConditionsDay(
      bgSpec(seed, { scriptedFromMs: COMMISSIONED_MS }),
      inputs,
      COMMISSIONED_MS,
    ).intervalAt(COMMISSIONED_MS)
  expect(intervalOf(2)).toBe(intervalOf(1))
  expect(intervalOf(3, inputsOf('BG-3', [HOUR_MS, 'switch-off']))).not.toBe(intervalOf(1))
})

test('conditions are the same only if each of them is', () => {
  const usual = new DeviceConditionsDay(spec, [], COMMISSIONED_MS).at(COMMISSIONED_MS)
  expect(sameConditions(usual, { ...usual })).toBe(true)
  const changes: readonly Partial<DeviceConditions>[] = [
    { gridUp: false },
    { generatorUp: true },
    { switchOn: false },
    { tamperOn: true },
    { online: false },
    { cover: 0.5 },
    { extraW: 100 },
  ]
  for (const change of changes) expect(sameConditions(usual, { ...usual, ...change })).toBe(false)
})
