import { expect, test } from 'vitest'
import { preferencesIn } from './preferences.ts'

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
  ['nothing', null],
  ['a text', 'dark'],
  ['choices of another version', { timeZone: 'utc', units: 7, font: 'large' }],
])('%s kept means the defaults', (_, kept) => {
  expect(preferencesIn(kept)).toEqual(defaults)
})

test('what was chosen is read, and the rest is the default', () => {
  expect(preferencesIn({ timeZone: 'mine', liveRate: 'calm' })).toEqual({
    ...defaults,
    timeZone: 'mine',
    liveRate: 'calm',
  })
})
