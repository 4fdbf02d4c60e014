import { expect, test } from 'vitest'
import { silenceOf } from './silence.ts'

test('a device is called silent when it was told so or is late, and never for a connection that is away', () => {
  expect(silenceOf('up', false, true)).toBe('nobody')
  expect(silenceOf('up', true, true)).toBe('device')
  expect(silenceOf('unknown', false, false)).toBe('device')
  expect(silenceOf('down', true, false)).toBe('connection')
  expect(silenceOf('unknown', true, false)).toBe('device')
})
