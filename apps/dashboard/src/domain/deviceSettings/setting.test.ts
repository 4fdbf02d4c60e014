import { expect, test } from 'vitest'
import { readSetting } from './setting.ts'

const volts = { key: 'high_voltage', unit: 'V', min: 1, max: 100 }

test.each([
  ['54.5', 54.5],
  [' 54,5 ', 54.5],
  ['.5e', 'Enter a number, e.g. 54.5.'],
  ['1e1', 'Enter a number, e.g. 54.5.'],
  ['', 'Enter a number.'],
  ['0', 'Enter 1 to 100 V.'],
  ['100.1', 'Enter 1 to 100 V.'],
  ['100', 100],
  ['1', 1],
  ['.755', 'Enter 1 to 100 V.'],
  ['54.755', 54.755],
  ['-1', 'Enter 1 to 100 V.'],
])('typed %j → %j [E7]', (text, expected) => {
  const read = readSetting(text, volts)
  expect(read.ok ? read.value : read.error.message).toBe(expected)
})
