import { expect, test } from 'vitest'
import { readSetting } from './setting.ts'

const volts = { unit: 'V', min: 1, max: 100 }

test.each([
  ['54.5', 54.5],
  [' 54,5 ', 54.5],
  ['.5e', 'This is not a number, e.g. 54.5.'],
  ['1e1', 'This is not a number, e.g. 54.5.'],
  ['', 'Enter a number.'],
  ['0', 'From 1 to 100 V.'],
  ['100.1', 'From 1 to 100 V.'],
  ['100', 100],
])('%j typed is %j [E7]', (text, expected) => {
  const read = readSetting(text, volts)
  expect(read.ok ? read.value : read.error).toBe(expected)
})
