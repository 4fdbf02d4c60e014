import { expect, test } from 'vitest'
import { contractVocabulary, foldedWord } from './vocabulary.ts'

const { fields, words, events, paths } = contractVocabulary()

test('a field has the numbers, dates and forms that any message allows', () => {
  const plain = { isNumber: false, isDate: false, patterns: [] }
  expect(fields.get('rp')).toEqual({ ...plain, isNumber: true })
  expect(fields.get('deviceId')).toEqual(plain)
  expect(fields.get('startDate')).toEqual({ ...plain, isDate: true })
  expect(fields.get('channels')?.patterns.map((one) => one.test('1,2'))).toEqual([true])
  expect(fields.get('channelEvents')).toEqual({ ...plain, isNumber: true })
  expect(fields.has('note')).toBe(false)
})

test('fields under the names that only some backends use are numbers', () => {
  const names = ['value', 'timestamp', 'charged_energy_Wh']
  expect(names.map((name) => fields.get(name)?.isNumber)).toEqual([true, true, true])
})

test('enumerated words, events and paths are those of the contract', () => {
  const known = [
    'up',
    'grid_gen',
    'ac-power',
    'A',
    'ie',
    'offline',
    'power_restored',
    'end_user',
    'battery',
  ]
  expect(known.filter((word) => !words.has(foldedWord(word)))).toEqual([])
  expect(words.has('lagos')).toBe(false)
  expect(['hydra_power', 'meter_history', 'clock'].every((name) => events.has(name))).toBe(true)
  expect(events.has('connection')).toBe(false)
  expect(paths).toContainEqual(['', 'api', 'hydra', 'device', '{id}'])
})
