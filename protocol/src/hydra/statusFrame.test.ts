import { expect, test } from 'vitest'
import { decodeHydraStatus, encodeHydraStatus } from './statusFrame.ts'

const head = { deviceId: 'HY-0001', t: 1_768_500_000 }
const network_data = { cop: 'MTN', signal_quality: 20 }

test.each(['up', 'down', 'unknown'])(
  'decodes an explicit %s with the network [K9, S12]',
  (status) => {
    expect(decodeHydraStatus({ ...head, status, network_data })).toMatchObject({
      ok: true,
      value: { body: { status, network_data } },
    })
  },
)

test.each([
  ['a state that is none', { status: 'online', network_data }, 'status'],
  ['half a network', { status: 'up', network_data: { cop: 'MTN' } }, 'network_data.signal_quality'],
])('refuses %s and names its path [K9]', (_, body, where) => {
  expect(decodeHydraStatus({ ...head, ...body })).toMatchObject({
    ok: false,
    error: { what: 'hydra_status frame', where },
  })
})

test('encodes no network when none is known [K9]', () => {
  const decoded = { deviceId: 'HY-0001', t: 1_768_500_000_000 }
  expect(encodeHydraStatus({ head: decoded, body: { status: 'up' } })).toStrictEqual({
    ...head,
    status: 'up',
  })
})
