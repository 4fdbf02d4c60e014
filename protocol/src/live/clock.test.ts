import { expect, test } from 'vitest'
import { decodeClock } from './clock.ts'

const wire = { now: 1_768_500_000.5, speed: 60, paused: false, epoch: 0 }

test('the clock tells its time in milliseconds [C4]', () => {
  expect(decodeClock(wire)).toEqual({ ok: true, value: { ...wire, now: 1_768_500_000_500 } })
})

test.each([
  ['time that stands still by speed', { ...wire, speed: 0 }, 'speed'],
  ['time that runs backwards', { ...wire, speed: -1 }, 'speed'],
  ['an epoch before the first', { ...wire, epoch: -1 }, 'epoch'],
  ['a pause that is neither', { ...wire, paused: 'no' }, 'paused'],
])('%s is refused', (_, json, where) => {
  expect(decodeClock(json)).toMatchObject({ ok: false, error: { what: 'clock', where } })
})
