import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  powerSupplyState,
  switchState,
  switchWire,
  tamperState,
  withCutOff,
} from './switchStatus.ts'

test.each([
  ['switch', switchState, 1, 'on'],
  ['switch', switchState, 0, 'off'],
  ['power', powerSupplyState, 0, 'on'],
  ['power', powerSupplyState, 1, 'off'],
  ['tamper', tamperState, 1, 'on'],
  ['tamper', tamperState, 0, 'off'],
])('%s: %o of %d is %s [S10]', (_, state, value, word) => {
  expect(state(value)).toBe(word)
})

test('the cut-off voltage is bv / 1000 [C4, E5]', () => {
  expect(withCutOff(switchWire.parse({ sw: 1, pw: 0, tm: 0, bv: 11_500 }))).toEqual({
    switch: 'on',
    power: 'on',
    tamper: 'off',
    bv: 11_500,
    cut_off: 11.5,
  })
})

test('encodes a status as 0 and 1 [S10]', () => {
  const off = { switch: 'off', power: 'off', tamper: 'on', bv: 10_800 } as const
  expect(z.encode(switchWire, off)).toEqual({ sw: 0, pw: 1, tm: 1, bv: 10_800 })
})
