import { expect, test } from 'vitest'
import { reset, type VirtualClock, virtualNowMs } from './virtualClock.ts'

const running: VirtualClock = { virtualMs: 1000, wallMs: 50, speed: 60, paused: false }

test.each([
  ['shows its set time', running, 50, 1000],
  ['advances at its speed', running, 60, 1600],
  ['returns whole milliseconds', { ...running, speed: 0.1 }, 59, 1000],
  ['stops while paused', { ...running, paused: true }, 5000, 1000],
  ['never goes back when wall time does', running, 10, 1000],
] as const)('the clock %s', (_, clock, wallMs, expected) => {
  expect(virtualNowMs(clock, wallMs)).toBe(expected)
})

test('continues from the same moment at another speed', () => {
  const slower = reset(running, 60, { speed: 1 })
  expect(virtualNowMs(slower, 60)).toBe(1600)
  expect(virtualNowMs(slower, 160)).toBe(1700)
})

test('does not catch up on wall time spent paused', () => {
  const paused = reset(running, 60, { paused: true })
  const resumed = reset(paused, 10_000, { paused: false })
  expect(virtualNowMs(resumed, 10_000)).toBe(1600)
  expect(virtualNowMs(resumed, 10_001)).toBe(1660)
})
