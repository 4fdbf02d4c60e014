import { expect, test } from 'vitest'
import { dates, period } from '../../../ui/range/choices.testing.ts'
import { shownPeriod } from '../../../ui/range/shownPeriod.ts'
import { hasDayViews } from './dayView.ts'
import { hydraPeriod, hydraToday } from './hydraPeriod.ts'

const NOW_MS = Date.UTC(2026, 0, 15, 12)
test.each([
  ['a day', period('d', 0), true],
  ['a chosen day', dates('2026-01-10', '2026-01-10'), true],
  ['the last 24 hours', period('24h', 0), false],
  ['a week', period('w', 0), false],
  ['several days', dates('2026-01-10', '2026-01-12'), false],
] as const)('whether %s may be shown by parts of the day', (_, choice, expected) => {
  const shown = hydraPeriod(shownPeriod(choice, NOW_MS, 'UTC'), NOW_MS, 'UTC')
  expect(hasDayViews(shown)).toBe(expected)
})

test('the current day may be shown by its parts', () => {
  expect(hasDayViews(hydraToday(NOW_MS, 'UTC'))).toBe(true)
})
