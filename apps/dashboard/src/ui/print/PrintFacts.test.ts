import { expect, test } from 'vitest'
import { printSpan } from './PrintFacts.tsx'

const at = (text: string) => Date.parse(text)
const LAGOS = 'Africa/Lagos'

test.each([
  ['2026-01-14T23:00:00Z', '2026-01-15T23:00:00Z', 'Thu 15 January 2026'],
  ['2026-01-11T23:00:00Z', '2026-01-18T23:00:00Z', 'Mon 12 January 2026 to Sun 18 January 2026'],
  ['2026-01-15T17:02:00Z', '2026-01-15T18:02:00Z', 'Thu 15 January 2026, 18:02 to 19:02'],
])('span from %s → dates with the year', (fromMs, toMs, text) => {
  expect(printSpan({ fromMs: at(fromMs), toMs: at(toMs) }, LAGOS)).toBe(text)
})
