import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { failureBody, hydraListBody, meterBody, meterEnergyBody, meterListBody } from './bodies.ts'

const failure = { success: false, message: 'database is locked' }

test('a failure has one shape for every route', () => {
  expect(decode('failure', failureBody, failure)).toEqual({ ok: true, value: failure })
})

test.each([
  ['the list [X9]', meterListBody],
  ['a meter [X10]', meterBody],
  ['its energy [H10]', meterEnergyBody],
])('a power-meter answer may say that it failed: %s', (_, body) => {
  expect(decode('answer', body, failure)).toEqual({ ok: true, value: failure })
})

test('an empty page of meters reads [H8]', () => {
  const page = { success: true, data: [], total: 25, hasMore: false }
  expect(decode('meters', meterListBody, page)).toEqual({ ok: true, value: page })
})

test('meters without a word of paging read too: the specification promises data alone [H8]', () => {
  const whole = { success: true, data: [] }
  expect(decode('meters', meterListBody, whole)).toEqual({ ok: true, value: whole })
})

test('an empty page of hydras reads [H11]', () => {
  const page = { devices: [], total: 25, hasMore: false }
  expect(decode('hydras', hydraListBody, page)).toEqual({ ok: true, value: page })
})

test('a meter’s rows come with their times in milliseconds [H10, E12, C4]', () => {
  const data = [{ t: 1_768_500_000, haet: 1, haext: 2, hret: 3 }]
  expect(decode('energy', meterEnergyBody, { success: true, data })).toMatchObject({
    ok: true,
    value: { data: [{ t: 1_768_500_000_000 }] },
  })
})

test.each([
  ['neither success nor failure', meterBody, {}, 'success'],
  ['success without data', meterBody, { success: true }, 'data'],
  ['failure without a message', meterBody, { success: false }, 'message'],
  ['a total that counts backwards', hydraListBody, { devices: [], total: -1 }, 'total'],
  [
    'an unreadable device',
    hydraListBody,
    { devices: [null], total: 1, hasMore: false },
    'devices[0]',
  ],
])('%s is refused where it stands', (_, body, json, where) => {
  expect(decode('answer', body, json)).toMatchObject({ ok: false, error: { where } })
})
