import { expect, test } from 'vitest'
import { decodeConnection } from './deviceStatus.ts'

const wire = { deviceId: 'BG-0001', t: 1_768_500_000, lastSeen: 1_768_499_990 }

test.each(['online', 'offline'])(
  'decodes %s with the time of the last contact [K5, C4]',
  (status) => {
    expect(decodeConnection({ ...wire, status })).toEqual({
      ok: true,
      value: {
        head: { deviceId: 'BG-0001', t: 1_768_500_000_000 },
        body: { status, lastSeen: 1_768_499_990_000 },
      },
    })
  },
)

test('refuses an unknown status [K5]', () => {
  expect(decodeConnection({ ...wire, status: 'up' })).toMatchObject({
    ok: false,
    error: { what: 'status frame', where: 'status' },
  })
})
