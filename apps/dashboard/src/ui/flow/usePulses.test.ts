import { expect, test } from 'vitest'
import { pulseCount, pulseKeyframes } from './usePulses.ts'

const line = [
  { x: 0, y: 0, distance: 0 },
  { x: 90, y: 0, distance: 90 },
  { x: 90, y: 30, distance: 120 },
]

test('keyframes follow the line at an even speed', () => {
  expect(pulseKeyframes(line)).toEqual([
    { offset: 0, opacity: 1, transform: 'translate(0px, 0px)' },
    { offset: 0.75, opacity: 1, transform: 'translate(90px, 0px)' },
    { offset: 1, opacity: 1, transform: 'translate(90px, 30px)' },
  ])
})

test('a longer line has more pulses, and a short one at least two', () => {
  expect(pulseCount(line)).toBe(2)
  expect(pulseCount([...line, { x: 90, y: 450, distance: 560 }])).toBe(10)
  expect(pulseCount([])).toBe(2)
})
