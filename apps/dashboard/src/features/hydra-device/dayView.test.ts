import { expect, test } from 'vitest'
import { type PeriodChoice, shownPeriod } from '../../ui/range/shownPeriod.ts'
import { hasDayViews } from './dayView.ts'
import { hydraPeriod } from './hydraPeriod.ts'

const NOW_MS = Date.UTC(2026, 0, 15, 12)
const january = (day: number) => ({ year: 2026, month: 1, day })
const dates = (from: number, to: number): PeriodChoice => ({
  ...{ kind: 'dates', dates: { start: january(from), end: january(to) } },
})
const period = (range: 'd' | 'w' | '24h'): PeriodChoice => ({
  ...{ kind: 'period', period: { range, offset: 0 } },
})

test.each([
  ['a day', period('d'), true],
  ['a chosen day', dates(10, 10), true],
  ['the last 24 hours', period('24h'), false],
  ['a week', period('w'), false],
  ['several days', dates(10, 12), false],
] as const)('whether %s may be shown by parts of the day', (_, choice, expected) => {
  const shown = hydraPeriod(shownPeriod(choice, NOW_MS, 'UTC'), NOW_MS, 'UTC')
  expect(hasDayViews(shown)).toBe(expected)
})
