import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { failureBody, hydraListBody, meterBody, meterEnergyBody, meterListBody } from './bodies.ts'

const failure = { success: false, message: 'database is locked' }

test('a failure has the same shape on every route', () => {
  expect(decode('failure', failureBody, failure)).toEqual({ ok: true, value: failure })
})

test.each([
  ['the list [X9]', meterListBody],
  ['a meter [X10]', meterBody],
  ['its energy [H10]', meterEnergyBody],
])('a power-meter answer may be a failure: %s', (_, body) => {
  expect(decode('answer', body, failure)).toEqual({ ok: true, value: failure })
})

test('decodes an empty page of meters [H8]', () => {
  const page = { success: true, data: [], total: 25, hasMore: false }
  expect(decode('meters', meterListBody, page)).toEqual({ ok: true, value: page })
})

test('decodes meters without paging fields: the specification has only data [H8]', () => {
  const whole = { success: true, data: [] }
  expect(decode('meters', meterListBody, whole)).toEqual({ ok: true, value: whole })
})

test('decodes an empty page of hydras [H11]', () => {
  const page = { devices: [], total: 25, hasMore: false }
  expect(decode('hydras', hydraListBody, page)).toEqual({ ok: true, value: page })
})

test('decodes a meter’s rows with times in milliseconds [H10, E12, C4]', () => {
  const data = [{ t: 1_768_500_000, haet: 1, haext: 2, hret: 3 }]
  expect(decode('energy', meterEnergyBody, { success: true, data })).toMatchObject({
    ok: true,
    value: { data: [{ t: 1_768_500_000_000 }] },
  })
})

test('a failure may have no message', () => {
  const failure = { success: false }
  expect(decode('failure', failureBody, failure)).toEqual({ ok: true, value: failure })
})

test.each([
  ['neither success nor failure', meterBody, {}, 'success'],
  ['success without data', meterBody, { success: true }, 'data'],
  ['failure with a message that is no text', meterBody, { success: false, message: 7 }, 'message'],
  ['a total that counts backwards', hydraListBody, { devices: [], total: -1 }, 'total'],
  [
    'an unreadable device',
    hydraListBody,
    { devices: [null], total: 1, hasMore: false },
    'devices[0]',
  ],
])('refuses %s and names its path', (_, body, json, where) => {
  expect(decode('answer', body, json)).toMatchObject({ ok: false, error: { where } })
})
