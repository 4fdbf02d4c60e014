import { expect, test } from 'vitest'
import { parsePreferences } from './preferences.ts'

const defaults = {
  timeZone: 'device',
  units: 'scaled',
  temperature: 'celsius',
  motion: 'system',
  keys: 'on',
  liveRate: 'fast',
  tour: 'open',
}

test.each([
  ['no value', null],
  ['a text', 'dark'],
  ['choices of another version', { timeZone: 'utc', units: 7, font: 'large' }],
])('%s in storage → defaults', (_, stored) => {
  expect(parsePreferences(stored)).toEqual(defaults)
})

test('reads stored choices and defaults the rest', () => {
  expect(parsePreferences({ timeZone: 'mine', liveRate: 'calm' })).toEqual({
    ...defaults,
    timeZone: 'mine',
    liveRate: 'calm',
  })
})

test('preferences that version 0.1.0 saved are restored', () => {
  const saved =
    '{"state":{"timeZone":"mine","units":"kilo","temperature":"fahrenheit","motion":"reduced","keys":"off","liveRate":"calm","tour":"open"},"version":0}'
  const { state } = JSON.parse(saved)
  expect(parsePreferences(state)).toEqual(state)
})
