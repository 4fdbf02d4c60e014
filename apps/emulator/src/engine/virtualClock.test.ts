import { expect, test } from 'vitest'
import { reset, type VirtualClock, virtualNowMs } from './virtualClock.ts'

const running: VirtualClock = { virtualMs: 1000, wallMs: 50, speed: 60, paused: false }

test.each([
  ['stands at its reading when set', running, 50, 1000],
  ['runs on at its speed', running, 60, 1600],
  ['tells whole milliseconds', { ...running, speed: 0.1 }, 59, 1000],
  ['stands while paused', { ...running, paused: true }, 5000, 1000],
  ['never goes back when the wall does', running, 10, 1000],
] as const)('the clock %s', (_, clock, wallMs, expected) => {
  expect(virtualNowMs(clock, wallMs)).toBe(expected)
})

test('another speed goes on from the same moment', () => {
  const slower = reset(running, 60, { speed: 1 })
  expect(virtualNowMs(slower, 60)).toBe(1600)
  expect(virtualNowMs(slower, 160)).toBe(1700)
})

test('what passes while paused is lost, not caught up', () => {
  const paused = reset(running, 60, { paused: true })
  const resumed = reset(paused, 10_000, { paused: false })
  expect(virtualNowMs(resumed, 10_000)).toBe(1600)
  expect(virtualNowMs(resumed, 10_001)).toBe(1660)
})
