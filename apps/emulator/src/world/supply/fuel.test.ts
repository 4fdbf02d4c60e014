import { DAY_MS, HOUR_MS, SECOND_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { hydraInstallation } from '../hydra/installation.ts'
import { meanLoadW } from '../siteConditions/load.ts'
import { COMMISSIONED_MS, hydraSpec, type InputEntry, inputsOf } from '../specs.testing.ts'
import { fuelled, lastDeliveryMs, tankOf } from './fuel.ts'

const spec = hydraSpec(1)
const { burnLPerH, capacityL } = tankOf(spec)
/** Litres for half an hour. */
const HALF_AN_HOUR_L = burnLPerH / 2

/** The parts, in hours, of runs with fuel; the tank is full at hour 0. */
function hoursOf(runs: readonly (readonly [number, number])[], ...entries: readonly InputEntry[]) {
  const ms = (hours: number) => COMMISSIONED_MS + hours * HOUR_MS
  const intervals = runs.map(([from, to]) => ({ fromMs: ms(from), toMs: ms(to) }))
  return fuelled(
    spec,
    inputsOf(spec.id, ...entries),
    intervals,
    COMMISSIONED_MS,
    COMMISSIONED_MS,
  ).map(({ fromMs, toMs }) => [
    (fromMs - COMMISSIONED_MS) / HOUR_MS,
    (toMs - COMMISSIONED_MS) / HOUR_MS,
  ])
}
const left = (hours: number, litres = HALF_AN_HOUR_L): InputEntry => [
  ...([hours * HOUR_MS, { do: 'fuel-left', litres }] as const),
]

test('the tank and the consumption of a site follow from its mean load', () => {
  const { acLoad, dcLoad } = hydraInstallation(spec)
  const meanKw = (meanLoadW(acLoad) + meanLoadW(dcLoad)) / 1000
  expect(burnLPerH).toBeCloseTo(0.3 * meanKw, 9)
  expect(burnLPerH).toBeCloseTo(2.789, 3)
  expect(capacityL).toBe(90)
})

test('a filling counts once, over all runs after it', () => {
  expect(
    hoursOf(
      [
        [2, 2.25],
        [3, 5],
        [6, 7],
      ],
      left(1),
    ),
  ).toEqual([
    [2, 2.25],
    [3, 3.25],
  ])
})

test('a filling at the start of a run, or at the end of one, counts', () => {
  expect(hoursOf([[1, 5]], left(1))).toEqual([[1, 1.5]])
  expect(
    hoursOf(
      [
        [1, 2],
        [3, 5],
      ],
      left(2),
    ),
  ).toEqual([
    [1, 2],
    [3, 3.5],
  ])
  expect(hoursOf([[1, 5]], left(0))).toEqual([[1, 1.5]])
})

test('an empty tank runs nothing', () => {
  expect(hoursOf([[2, 3]], left(1, 0))).toEqual([])
  expect(hoursOf([[1, 3]], left(1), left(1.5, 0))).toEqual([[1, 1.5]])
})

test('fuel that comes just as the tank runs dry lets the generator run on', () => {
  expect(hoursOf([[1, 5]], left(1), left(1.5))).toEqual([
    [1, 1.5],
    [1.5, 2],
  ])
  const restartH = 2 + (15 * SECOND_MS) / HOUR_MS
  expect(hoursOf([[1, 5]], left(1), left(2))).toEqual([
    [1, 1.5],
    [restartH, restartH + 0.5],
  ])
})

test('the tank holds no more than its capacity', () => {
  expect(hoursOf([[1, 100]], left(1, 1000))).toEqual(hoursOf([[1, 100]], [HOUR_MS, 'refuel']))
  expect(hoursOf([[1, 100]], left(1, 1000))[0]?.[1]).toBeCloseTo(1 + capacityL / burnLPerH, 3)
})

test('the tank is filled every seven days until deliveries end', () => {
  const week = 7 * 24
  const toMs = COMMISSIONED_MS + 4 * week * HOUR_MS
  const starts = (untilMs: number) =>
    fuelled(spec, [], [{ fromMs: COMMISSIONED_MS, toMs }], COMMISSIONED_MS, untilMs).map(
      ({ fromMs }) => fromMs - COMMISSIONED_MS,
    )
  const restart = (weeks: number) => weeks * 7 * DAY_MS + 15 * SECOND_MS
  expect(starts(toMs)).toEqual([0, restart(1), restart(2), restart(3)])
  expect(starts(COMMISSIONED_MS + 2 * week * HOUR_MS + 1)).toEqual([0, restart(1), restart(2)])
  expect(starts(COMMISSIONED_MS + 2 * week * HOUR_MS)).toEqual([0, restart(1)])
})

test('deliveries come at a site’s own hour of the week', () => {
  const last = lastDeliveryMs(spec, COMMISSIONED_MS)
  expect(new Date(last).toISOString()).toBe('2025-12-28T21:30:39.390Z')
  expect(lastDeliveryMs(spec, last)).toBe(last)
  expect(lastDeliveryMs(spec, last + 7 * DAY_MS - 1)).toBe(last)
  expect(lastDeliveryMs(spec, last + 7 * DAY_MS)).toBe(last + 7 * DAY_MS)
  expect(lastDeliveryMs(spec, last - 1)).toBe(last - 7 * DAY_MS)
})
