import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createDeviceStore } from '../devices/deviceStores.ts'
import { aHydra } from '../devices/devices.testing.ts'
import { type HydraLive, hydraSnapshot } from '../devices/hydraLive.ts'
import { createChartBackfill, repaired, repairRange, summed } from './chartBackfill.ts'
import { gapsIn } from './gaps.ts'
import type { PointsQuery } from './pointCollector.ts'

const pointsBetween = (fromS: number, toS: number, stepS = 1) =>
  Array.from({ length: Math.ceil((toS - fromS) / stepS) }, (_, index) => {
    const t = (fromS + index * stepS) * 1000
    return { t, v: t / 1000 }
  })

test.each([5, 60, 119])(
  'a gap of %i s is filled, with no point lost, doubled or out of order (case 1)',
  (gapS) => {
    const chart = [...pointsBetween(1000, 1030), ...pointsBetween(1030 + gapS, 1040 + gapS)]
    const stored = pointsBetween(900, 1100 + gapS, 10)
    const whole = repaired(chart, stored, (1040 + gapS) * 1000)
    const times = whole.map(({ t }) => t)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    expect(whole.every(({ t, v }) => v === t / 1000)).toBe(true)
    expect(gapsIn(whole, (1040 + gapS) * 1000)).toEqual([])
    const lost = stored.filter(
      ({ t }) => t > (times[0] ?? 0) && t <= (1040 + gapS) * 1000 && !times.includes(t),
    )
    expect(lost).toEqual([])
    for (const point of chart.slice(-90)) expect(whole).toContainEqual(point)
  },
)

test('a gap of ten minutes is filled within the bounds of the chart (case 2) [C1]', () => {
  const chart = pointsBetween(0, 400, 10)
  const whole = repaired(chart, pointsBetween(0, 1000, 10), 1_000_000)
  expect(whole).toHaveLength(100)
  expect(gapsIn(whole, 1_000_000)).toEqual([])
})

test('the server’s value of a moment replaces the live one', () => {
  const chart = [...pointsBetween(0, 50, 10), { t: 50_000, v: 0 }]
  expect(repaired(chart, pointsBetween(0, 60, 10), 50_000)).toEqual(pointsBetween(0, 60, 10))
})

test('only points of the chart’s range that differ from it are taken', () => {
  const chart = pointsBetween(10, 50, 10)
  expect(repaired(chart, pointsBetween(10, 50, 10), 50_000)).toBe(chart)
  const around = [
    { t: 9999, v: 1 },
    { t: 10_000, v: 2 },
    { t: 50_000, v: 3 },
    { t: 50_001, v: 4 },
  ]
  expect(repaired(chart, around, 50_000)).toEqual([
    { t: 10_000, v: 2 },
    ...pointsBetween(20, 50, 10),
    { t: 50_000, v: 3 },
  ])
})

test('a filled chart keeps its newest hundred points [C1]', () => {
  const whole = repaired(pointsBetween(0, 60), pointsBetween(0, 150), 150_000)
  expect(whole).toEqual(pointsBetween(50, 150))
})

test('a chart that begins now has no range to repair', () => {
  expect(repairRange([{ t: 5000, v: 1 }], 5001)).toEqual({ fromMs: 5000, toMs: 5001 })
  expect(repairRange([{ t: 5000, v: 1 }], 5000)).toBe(null)
})

test('points missing on the server stay a gap', () => {
  const chart = [...pointsBetween(0, 50, 10), ...pointsBetween(200, 250, 10)]
  expect(repaired(chart, [], 250_000)).toBe(chart)
  expect(gapsIn(chart, 250_000)).toEqual([{ fromMs: 40_000, toMs: 200_000 }])
  expect(repairRange(chart, 250_000)).toEqual({ fromMs: 0, toMs: 250_000 })
  expect(repairRange([], 250_000)).toBe(null)
})

test('a span is filled before the first point, and without points', () => {
  expect(repairRange([], 250_000, 60_000)).toEqual({ fromMs: 190_000, toMs: 250_000 })
  expect(repairRange(pointsBetween(240, 250), 250_000, 60_000)?.fromMs).toBe(190_000)
  expect(repairRange(pointsBetween(100, 250), 250_000, 60_000)?.fromMs).toBe(100_000)
  const stored = pointsBetween(150, 260, 10)
  expect(repaired([], stored, 250_000, 60_000)).toEqual(pointsBetween(190, 260, 10))
})

test('any fetched points keep the chart in order, unique and within its bounds', () => {
  const points = fc
    .uniqueArray(fc.nat(100_000), { maxLength: 150 })
    .map((times) => times.toSorted((a, b) => a - b).map((t) => ({ t: t * 100, v: t })))
  fc.assert(
    fc.property(points, points, (chart, fetched) => {
      const times = repaired(chart.slice(-100), fetched, 10_000_000).map(({ t }) => t)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      expect(times.length).toBeLessThanOrEqual(100)
    }),
  )
})

test('channels are summed where all are known', () => {
  const [a, b] = [pointsBetween(0, 3).toReversed(), pointsBetween(1, 4)]
  expect(summed([a, b])).toEqual([
    { t: 1000, v: 2 },
    { t: 2000, v: 4 },
  ])
})

/** A hydra with this chart and a backfill, whose server runs `meanwhile` before each answer. */
function filling(times: readonly number[], now: number | (() => number), meanwhile = () => {}) {
  const nowMs = typeof now === 'number' ? () => now : now
  const hydra = createDeviceStore<HydraLive>()
  const live = { ...hydraSnapshot(aHydra), chart: times.map((t) => ({ t, v: 1000 })) }
  hydra.put(aHydra.deviceId, live)
  const stored = [110_000, 120_000, 130_000, 140_000, 150_000].map((t) => ({ t, v: 500 }))
  const points = vi.fn(async ({ fromMs, toMs }: PointsQuery) => {
    meanwhile()
    return stored.filter(({ t }) => t >= fromMs && t <= toMs)
  })
  const backfill = createChartBackfill({ hydra, points, nowMs })
  const shown = () => hydra.read(aHydra.deviceId)?.chart.map(({ t }) => t)
  return { hydra, live, stored, points, backfill, shown }
}

test('the fetched range includes the last report after a lost clock frame (case 2)', async () => {
  const { backfill, stored, shown } = filling([100_000, 105_000, 160_000], 105_000)
  await backfill(aHydra.deviceId)
  expect(shown()).toEqual([100_000, 105_000, ...stored.map(({ t }) => t), 160_000])
})

test('each channel is requested, and nothing for a device without a chart', async () => {
  const { hydra, backfill, points } = filling([100_000], 200_000)
  await backfill(aHydra.deviceId)
  const range = { deviceId: 'HY-1', fromMs: 100_000, toMs: 200_000 }
  expect(points.mock.calls).toEqual([
    [{ ...range, metric: 'ac-power.1.rp' }],
    [{ ...range, metric: 'ac-power.4.rp' }],
  ])
  points.mockClear()
  await backfill('HY-9')
  hydra.put('HY-2', hydraSnapshot({ ...aHydra, deviceId: 'HY-2' }))
  await backfill('HY-2')
  expect(points).not.toHaveBeenCalled()
})

test('a chart that grows while it is filled keeps its new points', async () => {
  const setup = filling([100_000], 200_000, () => {
    const { hydra, live } = setup
    hydra.put('HY-1', { ...live, chart: [...live.chart, { t: 155_000, v: 7 }] })
  })
  await setup.backfill('HY-1')
  expect(setup.shown()).toEqual([100_000, ...setup.stored.map(({ t }) => t), 155_000])
})

test('points of a former time, or of a former user, are dropped', async () => {
  const jumped = filling([100_000], 200_000, () => {
    jumped.hydra.put('HY-1', { ...jumped.live, chart: [{ t: 100_000, v: 7 }] })
  })
  await jumped.backfill('HY-1')
  expect(jumped.shown()).toEqual([100_000])
  const signedOut = filling([100_000], 200_000, () => signedOut.hydra.clear())
  await signedOut.backfill('HY-1')
  expect(signedOut.shown()).toBeUndefined()
})

test('a chart without points is filled over the span, unless time went back meanwhile', async () => {
  const arrived = filling([], 150_000, () => {
    arrived.hydra.put('HY-1', { ...arrived.live, chart: [{ t: 150_500, v: 7 }] })
  })
  await arrived.backfill('HY-1', 30_000)
  expect(arrived.shown()).toEqual([130_000, 140_000, 150_000, 150_500])
  let nowMs = 150_000
  const back = filling(
    [],
    () => nowMs,
    () => {
      nowMs = 140_000
    },
  )
  await back.backfill('HY-1', 30_000)
  expect(back.shown()).toEqual([])
  const epoch = (number: number) => ({ atMs: 0, skewMs: 0, epoch: number, seq: null })
  const restarted = filling([], 150_000, () => {
    restarted.hydra.put('HY-1', { ...restarted.live, cursor: epoch(2) })
  })
  restarted.hydra.put('HY-1', { ...restarted.live, cursor: epoch(1) })
  await restarted.backfill('HY-1', 30_000)
  expect(restarted.shown()).toEqual([])
})
