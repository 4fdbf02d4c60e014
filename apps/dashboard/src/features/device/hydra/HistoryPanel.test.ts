import { expect, test } from 'vitest'
import { liveTitle, summaryTitle } from './HistoryPanel.tsx'

test.each([
  [1, 'Whole period'],
  [10, 'Whole period'],
  [11, '10 newest rows of 11'],
])('the summary of %d rows says which of them it adds [C2]', (count, title) => {
  expect(summaryTitle(count)).toBe(title)
})

test.each([
  [1, 'This hour'],
  [10, 'Live, last 10 hours'],
  [11, 'Live, last 10 of 11 hours'],
])('the summary of %d live hours says which of them it adds [C1, C2]', (count, title) => {
  expect(liveTitle(count)).toBe(title)
})
