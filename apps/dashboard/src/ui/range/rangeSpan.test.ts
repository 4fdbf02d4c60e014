import { expect, test } from 'vitest'
import { rangeSpan } from './rangeSpan.ts'

const BERLIN = 'Europe/Berlin'
const iso = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))

test.each([
  ['d', 0, '2026-03-28T23:00', '2026-03-29T22:00'],
  ['d', 1, '2026-03-27T23:00', '2026-03-28T23:00'],
  ['w', 0, '2026-03-22T23:00', '2026-03-29T22:00'],
  ['w', 1, '2026-03-15T23:00', '2026-03-22T23:00'],
  ['m', 0, '2026-02-28T23:00', '2026-03-31T22:00'],
  ['m', 3, '2025-11-30T23:00', '2025-12-31T23:00'],
  ['h', 0, '2026-03-29T11:30', '2026-03-29T12:30'],
  ['h', 2, '2026-03-29T09:30', '2026-03-29T10:30'],
] as const)('%s, %i back, on the day clocks change', (range, offset, from, to) => {
  const nowMs = Date.parse('2026-03-29T12:30:00Z')
  expect(iso(rangeSpan({ range, offset }, nowMs, BERLIN))).toEqual([from, to])
})
