import { expect, test } from 'vitest'
import { PULSE_SPEEDS, pulseCount, pulseKeyframes, pulseTiming } from './usePulses.ts'

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

test('a longer line has more pulses: two at least, three at most', () => {
  expect(pulseCount(line)).toBe(2)
  expect(pulseCount([...line, { x: 90, y: 80, distance: 170 }])).toBe(3)
  expect(pulseCount([...line, { x: 90, y: 450, distance: 560 }])).toBe(3)
  expect(pulseCount([])).toBe(2)
})

test('pulses move 30 times a second, all at the same moments, at about their speed', () => {
  for (const speed of PULSE_SPEEDS) {
    for (const pulses of [2, 3, 10]) {
      const length = pulses * 56
      const { duration, easing } = pulseTiming(length, speed, pulses)
      const steps = Number(/^steps\((\d+)\)$/.exec(easing)?.[1])
      expect(duration / steps).toBeCloseTo(1000 / 30)
      expect(steps % pulses).toBe(0)
      expect(Math.abs((length / duration) * 1000 - speed)).toBeLessThan(speed * 0.04)
    }
  }
})

test('a line without a length has a step for each pulse', () => {
  expect(pulseTiming(0, 36, 2)).toEqual({ duration: 2000 / 30, easing: 'steps(2)' })
})
