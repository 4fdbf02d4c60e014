import { expect, test } from 'vitest'
import { dayArea, dayLine, dayX, flowsOf, sampleOf, timeOfDay } from './sample.ts'

test('the sample day is read from the content of the page [H6]', () => {
  expect(sampleOf({ everyMinutes: 30, rows: [[81, -257, 0, 338]] })).toEqual({
    everyMinutes: 30,
    moments: [{ solarW: 81, batteryW: -257, gridW: 0, loadW: 338 }],
  })
})

test('an invalid row is left out', () => {
  const rows = [[1, 2, 3], 'row', [1, 2, 3, 'x'], [1, 2, 3, 4]]
  expect(sampleOf({ everyMinutes: 30, rows })?.moments).toHaveLength(1)
})

test.each([null, {}, { everyMinutes: 30, rows: [] }, { everyMinutes: '30', rows: [[1, 2, 3, 4]] }])(
  '%j is no sample day',
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

const box = { left: 10, width: 100, bottom: 50, height: 40 }

test('a line runs from left to right, its peak at the top', () => {
  expect(dayLine(box, [0, 200, 100], 200)).toBe('M10 50L60 10L110 30')
})

test('an area is closed along the bottom', () => {
  expect(dayArea(box, [0, 200], 200)).toBe('M10 50L110 10V50H10Z')
})

test('zeros and a single moment can be drawn', () => {
  expect(dayLine(box, [0, 0], 0)).toBe('M10 50L110 50')
  expect(dayX(box, 0, 1)).toBe(10)
})

test('by day solar supplies the load and charges the battery', () => {
  expect(flowsOf({ solarW: 1230, batteryW: 819, gridW: 0, loadW: 411 })).toEqual({
    solar: { way: 'in', pace: 3 },
    grid: { way: 'still', pace: 1 },
    battery: { way: 'out', pace: 3 },
    load: { way: 'out', pace: 2 },
  })
})

test('at night the battery supplies the load', () => {
  const { battery, solar } = flowsOf({ solarW: 0, batteryW: -147, gridW: 0, loadW: 147 })
  expect(battery).toEqual({ way: 'in', pace: 1 })
  expect(solar.way).toBe('still')
})

test.each([
  [0, 'still', 1],
  [4.9, 'still', 1],
  [-4.9, 'still', 1],
  [5, 'in', 1],
  [-5, 'out', 1],
  [249, 'in', 1],
  [250, 'in', 2],
  [799, 'in', 2],
  [800, 'in', 3],
  [-800, 'out', 3],
])('a grid of %d W flows %s at pace %i', (gridW, way, pace) => {
  expect(flowsOf({ solarW: 0, batteryW: 0, gridW, loadW: 0 }).grid).toEqual({ way, pace })
})
