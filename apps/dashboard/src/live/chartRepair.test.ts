import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubtfulRange, repaired, summed } from './chartRepair.ts'
import { holesIn } from './holes.ts'

const line = (fromS: number, toS: number, stepS = 1) =>
  Array.from({ length: Math.ceil((toS - fromS) / stepS) }, (_, index) => {
    const t = (fromS + index * stepS) * 1000
    return { t, v: t / 1000 }
  })

test.each([5, 60, 119])(
  'a cut of %i s: filled, nothing lost, doubled or out of order (case 1)',
  (cutS) => {
    const chart = [...line(1000, 1030), ...line(1030 + cutS, 1040 + cutS)]
    const kept = line(900, 1100 + cutS, 10)
    const whole = repaired(chart, kept, (1040 + cutS) * 1000)
    const times = whole.map(({ t }) => t)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    expect(whole.every(({ t, v }) => v === t / 1000)).toBe(true)
    expect(holesIn(whole, (1040 + cutS) * 1000)).toEqual([])
    const lost = kept.filter(
      ({ t }) => t > (times[0] ?? 0) && t <= (1040 + cutS) * 1000 && !times.includes(t),
    )
    expect(lost).toEqual([])
    for (const point of chart.slice(-90)) expect(whole).toContainEqual(point)
  },
)

test('a cut of ten minutes is filled as far as the chart reaches (cases 2, C1)', () => {
  const chart = line(0, 400, 10)
  const whole = repaired(chart, line(0, 1000, 10), 1_000_000)
  expect(whole).toHaveLength(100)
  expect(holesIn(whole, 1_000_000)).toEqual([])
})

test('of one moment the server has the last word: what changed in it may have come in part', () => {
  const chart = [...line(0, 50, 10), { t: 50_000, v: 0 }]
  expect(repaired(chart, line(0, 60, 10), 50_000)).toEqual(line(0, 60, 10))
})

test('what the server does not know either stays a hole', () => {
  const chart = [...line(0, 50, 10), ...line(200, 250, 10)]
  expect(repaired(chart, [], 250_000)).toBe(chart)
  expect(holesIn(chart, 250_000)).toEqual([{ fromMs: 40_000, toMs: 200_000 }])
  expect(doubtfulRange(chart, 250_000)).toEqual({ fromMs: 0, toMs: 250_000 })
  expect(doubtfulRange([], 250_000)).toBe(null)
})

test('whatever is fetched, the chart stays in order, without doubles, within its bounds', () => {
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

test('channels are summed where all of them are known', () => {
  const [a, b] = [line(0, 3), line(1, 4)]
  expect(summed([a, b])).toEqual([
    { t: 1000, v: 2 },
    { t: 2000, v: 4 },
  ])
})
