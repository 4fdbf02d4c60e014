import { expect, test } from 'vitest'
import { sampleOf, timeOfDay } from './sample.ts'

test('a recorded day is read from the page’s content [H6]', () => {
  expect(sampleOf({ everyMinutes: 30, rows: [[81, -257, 0, 338]] })).toEqual({
    everyMinutes: 30,
    moments: [{ solarW: 81, batteryW: -257, gridW: 0, loadW: 338 }],
  })
})

test('a row that is none is left out', () => {
  const rows = [[1, 2, 3], 'row', [1, 2, 3, 'x'], [1, 2, 3, 4]]
  expect(sampleOf({ everyMinutes: 30, rows })?.moments).toHaveLength(1)
})

test.each([null, {}, { everyMinutes: 30, rows: [] }, { everyMinutes: '30', rows: [[1, 2, 3, 4]] }])(
  '%j is no recorded day',
  (content) => {
    expect(sampleOf(content)).toBeNull()
  },
)

test.each([
  [0, '00:00'],
  [27, '13:30'],
  [47, '23:30'],
])('moment %d of half hours is %s', (index, time) => {
  expect(timeOfDay({ everyMinutes: 30, moments: [] }, index)).toBe(time)
})
