import { expect, test } from 'vitest'
import { ServerClock } from './serverClock.ts'

/** @param {number} now @param {object} [more] */
const reading = (now, more) => ({ now, speed: 1, paused: false, epoch: 1, ...more })

test('the age of a frame is measured against the fastest message', () => {
  const clock = new ServerClock()
  clock.take(reading(5_000), 105_040)
  clock.take(reading(6_000), 106_010)
  expect(clock.ageMs(7_000, 107_030)).toBe(20)
  expect(clock.ageMs(7_000, 107_000)).toBe(0)
})

test('a clock that went back is measured from its new time', () => {
  const clock = new ServerClock()
  clock.take(reading(5_000), 105_000)
  clock.take(reading(1_000, { epoch: 2 }), 106_000)
  expect(clock.ageMs(1_500, 106_510)).toBe(10)
})

test.each([[{ paused: true }], [{ speed: 60 }]])('with %j there is no age', (more) => {
  const clock = new ServerClock()
  expect(clock.reason).toBe('no-clock')
  clock.take(reading(5_000), 105_000)
  clock.take(reading(6_000, more), 106_000)
  expect(clock.ageMs(6_000, 106_010)).toBeNull()
  expect(clock.reason).toBe('other-speed')
})
