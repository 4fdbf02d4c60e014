import { expect, test } from 'vitest'
import { stateLooks } from './stateLooks.ts'

test.each([
  ['switch', 1, 'Switched on'],
  ['switch', 0, 'Switched off'],
  ['power', 0, 'Power on'],
  ['power', 1, 'No power'],
  ['tamper', 1, 'Box open'],
  ['tamper', 0, 'Closed'],
] as const)('%s %i is "%s" [S10]', (series, v, word) => {
  expect(stateLooks[series](v).word).toBe(word)
})
