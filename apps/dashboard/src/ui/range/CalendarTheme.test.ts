import { expect, test } from 'vitest'
import { calendarTheme } from './CalendarTheme.tsx'

const { colors, primaryColor, primaryShade } = calendarTheme

test.each([
  [
    'the primary colour in its shade',
    colors?.[primaryColor ?? '']?.[Number(primaryShade)],
    '#7E57C2',
  ],
  ['a surface on dark', colors?.dark?.[6], '#222'],
  ['the page on dark', colors?.dark?.[7], '#111'],
])('the calendar has the specification’s colours: %s [C14]', (_, color, expected) => {
  expect(color).toBe(expected)
})
