import { expect, test } from 'vitest'
import { reconnectDelayMaxMs } from './reconnectDelay.ts'

test('the longest wait is 5 s or less, down to the half of it [C8]', () => {
  expect(reconnectDelayMaxMs(0)).toBe(5000)
  expect(reconnectDelayMaxMs(0.5)).toBe(3750)
  expect(reconnectDelayMaxMs(1)).toBe(2500)
})
