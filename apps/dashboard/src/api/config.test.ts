import { expect, test } from 'vitest'
import { publicConfigOf } from './config.ts'

test('a public page reads its two fields of the configuration only', () => {
  const json = { productName: 'Sun & Co', emulator: true, apiUrl: 'https://api.test' }
  expect(publicConfigOf(json)).toEqual({ productName: 'Sun & Co', emulator: true })
})

test.each([
  [null, 'productName'],
  ['text', 'productName'],
  [{ productName: 1, emulator: true }, 'productName'],
  [{ productName: 'Sun & Co', emulator: 'yes' }, 'emulator'],
])('the configuration %j is refused at %s [X24]', (json, field) => {
  expect(() => publicConfigOf(json)).toThrow(`/config.json at ${field}`)
})
