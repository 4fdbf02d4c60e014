import { expect, test } from 'vitest'
import {
  DIVIDERS,
  readSetting,
  settingLabel,
  sharedSetting,
  THRESHOLDS,
  withChanges,
} from './setting.ts'

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

test('a setting has the unit of its field, and none where the specification gives none [E6, E7]', () => {
  const [temperature] = THRESHOLDS
  const [divider] = DIVIDERS
  if (temperature === undefined || divider === undefined) throw new Error('no settings')
  expect([settingLabel(temperature), settingLabel(divider)]).toEqual([
    'High temperature (°C)',
    'Battery R1',
  ])
  const read = readSetting('0', divider)
  expect(read).toMatchObject({ error: { message: 'Enter 0.001 to 10000.' } })
})

test.each([
  ['one device', [58], { kind: 'same', value: 58 }],
  ['equal values', [58, 58], { kind: 'same', value: 58 }],
  ['0 is a value', [0, 0], { kind: 'same', value: 0 }],
  ['different values', [58, 54.5, 60], { kind: 'different', min: 54.5, max: 60 }],
  ['one has not reported it', [58, undefined], { kind: 'different', min: 58, max: 58 }],
  ['none has reported it', [undefined, undefined], { kind: 'unknown' }],
  ['no device', [], { kind: 'unknown' }],
])('shared setting of %s', (_case, values, expected) => {
  const devices = values.map((high_voltage) => ({ high_voltage }))
  expect(sharedSetting(devices, 'high_voltage')).toEqual(expected)
})

test.each([
  ['an entered value replaces the reported one', { a: 1, b: 2 }, { b: 5 }, { a: 1, b: 5 }],
  ['0 is entered', { a: 1, b: 2 }, { a: 0 }, { a: 0, b: 2 }],
  ['an entered value completes unreported ones', { a: 1 }, { b: 5 }, { a: 1, b: 5 }],
  ['a value is neither entered nor reported', { a: 1 }, { a: 3 }, null],
])('settings after changes: %s', (_case, reported, changes, expected) => {
  expect(withChanges(['a', 'b'], reported, changes)).toEqual(expected)
})
