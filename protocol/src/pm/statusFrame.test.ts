import { expect, test } from 'vitest'
import { decodeMeterStatus, encodeMeterStatus } from './statusFrame.ts'

const head = { deviceId: 'PM-0001', t: 1_768_500_000 }

test('accepts a frame with only the operator [K3]', () => {
  expect(decodeMeterStatus({ ...head, cop: 'MTN' })).toEqual({
    ok: true,
    value: { head: { deviceId: 'PM-0001', t: 1_768_500_000_000 }, body: { cop: 'MTN' } },
  })
})

test('refuses a frame without an operator [K3]', () => {
  expect(decodeMeterStatus({ ...head, csq: 20 })).toMatchObject({
    ok: false,
    error: { what: 'meter_status frame', where: 'cop' },
  })
})

test('encodes no keys for unknown values [K3]', () => {
  const decoded = { deviceId: 'PM-0001', t: 1_768_500_000_000 }
  expect(encodeMeterStatus({ head: decoded, body: { cop: 'MTN' } })).toStrictEqual({
    ...head,
    cop: 'MTN',
  })
})
