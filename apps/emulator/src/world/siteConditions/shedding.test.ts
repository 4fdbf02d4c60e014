import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { Period } from '../calendar.ts'
import { COMMISSIONED_MS, hydraSpec } from '../specs.testing.ts'
import { naturalShedding, shedOutages } from './shedding.ts'

const FOUR_DAYS_MS = 4 * DAY_MS
const devices = Array.from({ length: 60 }, (_, seed) => hydraSpec(seed))

/** Adjacent slots are one outage. */
function joined(outages: readonly Period[]): Period[] {
  const all: Period[] = []
  for (const next of outages) {
    const last = all.at(-1)
    if (last?.toMs === next.fromMs) all[all.length - 1] = { ...last, toMs: next.toMs }
    else all.push(next)
  }
  return all
}

test.each([
  [1, 3, 0],
  [2, 6, 0],
  [4, 12, 0],
  [5, 9, 3],
  [6, 6, 6],
  [8, 0, 12],
])(
  'stage %i sheds a block %i times for two hours and %i times for four in four days',
  (stage, two, four) => {
    for (const device of devices) {
      // One extra day on either side, so that the period clips no block.
      const all = joined(
        shedOutages(
          device,
          stage,
          COMMISSIONED_MS - DAY_MS,
          COMMISSIONED_MS + FOUR_DAYS_MS + DAY_MS,
        ),
      )
      const within = all.filter(
        ({ fromMs }) => fromMs >= COMMISSIONED_MS && fromMs < COMMISSIONED_MS + FOUR_DAYS_MS,
      )
      const lasting = (hours: number) =>
        within.filter(({ fromMs, toMs }) => toMs - fromMs === hours * HOUR_MS).length
      expect([lasting(2), lasting(4)]).toEqual([two, four])
    }
  },
)

test('the outages of a period are those of its parts, and none of an empty one', () => {
  const device = hydraSpec(0)
  const shed = (fromMs: number, toMs: number) => shedOutages(device, 8, fromMs, toMs)
  const endMs = COMMISSIONED_MS + DAY_MS
  const whole = shed(COMMISSIONED_MS, endMs)
  const [outage] = whole
  if (outage === undefined) throw new Error('no outage')
  const { fromMs, toMs } = outage
  for (const cutMs of [
    fromMs - 1,
    fromMs,
    fromMs + 1,
    fromMs + HOUR_MS,
    toMs - 1,
    toMs,
    toMs + 1,
  ]) {
    const parts = [...shed(COMMISSIONED_MS, cutMs), ...shed(cutMs, endMs)]
    expect(joined(parts)).toEqual(joined(whole))
    for (const part of parts) expect(part.toMs).toBeGreaterThan(part.fromMs)
    expect(shed(cutMs, cutMs)).toEqual([])
    expect(shed(cutMs, cutMs - MINUTE_MS)).toEqual([])
  }
})

test('at any time each stage sheds a sixteenth of the devices', () => {
  const many = Array.from({ length: 1600 }, (_, seed) => hydraSpec(seed))
  for (const stage of [1, 4, 8]) {
    const dark = many.filter(
      (device) =>
        shedOutages(device, stage, COMMISSIONED_MS + 5 * HOUR_MS, COMMISSIONED_MS + 5 * HOUR_MS + 1)
          .length,
    )
    expect(dark.length / many.length).toBeGreaterThan((0.75 * stage) / 16)
    expect(dark.length / many.length).toBeLessThan((1.25 * stage) / 16)
  }
})

test('devices of one block lose power within the same minute', () => {
  const [first, ...others] = devices.map((device) =>
    shedOutages(device, 2, COMMISSIONED_MS, COMMISSIONED_MS + FOUR_DAYS_MS),
  )
  const near = others.filter((outages) =>
    outages.every(({ fromMs }, n) => Math.abs(fromMs - (first?.[n]?.fromMs ?? 0)) < 60_000),
  )
  expect(near.length).toBeGreaterThan(0)
  expect(near.length).toBeLessThan(12)
})

test('a load-shedding region has days with and without blackouts', () => {
  const region = hydraSpec(1)
  const daily = Array.from({ length: 120 }, (_, day) =>
    naturalShedding(region, Math.floor(COMMISSIONED_MS / DAY_MS) + day),
  )
  expect(daily.filter((outages) => outages.length === 0).length).toBeGreaterThan(3)
  expect(Math.max(...daily.map((outages) => outages.length))).toBeGreaterThanOrEqual(3)
})
