import { expect, test } from 'vitest'
import { dayArea, dayLine, dayX } from './dayShape.ts'

const box = { left: 10, width: 100, bottom: 50, height: 40 }

test('a day goes from left to right, its peak at the top', () => {
  expect(dayLine(box, [0, 200, 100], 200)).toBe('M10 50L60 10L110 30')
})

test('an area is closed along the bottom', () => {
  expect(dayArea(box, [0, 200], 200)).toBe('M10 50L110 10V50H10Z')
})

test('nothing but zeros, or a single moment, still can be drawn', () => {
  expect(dayLine(box, [0, 0], 0)).toBe('M10 50L110 50')
  expect(dayX(box, 0, 1)).toBe(10)
})
