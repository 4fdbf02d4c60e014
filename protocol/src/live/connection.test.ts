import { expect, test } from 'vitest'
import { reconnectDelayMaxMs } from './connection.ts'

test('the longest delay is 2.5 s to 5 s [C8]', () => {
  expect(reconnectDelayMaxMs(0)).toBe(5000)
  expect(reconnectDelayMaxMs(0.5)).toBe(3750)
  expect(reconnectDelayMaxMs(1)).toBe(2500)
})
