import { expect, test } from 'vitest'
import { decodeMeterStatus } from './meterStatusFrame.ts'

const head = { deviceId: 'PM-0001', t: 1_768_500_000 }

test('the operator alone is enough [K3]', () => {
  expect(decodeMeterStatus({ ...head, cop: 'MTN' })).toEqual({
    ok: true,
    value: { head: { deviceId: 'PM-0001', t: 1_768_500_000_000 }, report: { cop: 'MTN' } },
  })
})

test('without an operator it is refused [K3]', () => {
  expect(decodeMeterStatus({ ...head, csq: 20 })).toMatchObject({
    ok: false,
    error: { what: 'meter_status frame', where: 'cop' },
  })
})
