import { expect, test } from 'vitest'
import { decodeConnection } from './connectionFrame.ts'

const wire = { deviceId: 'BG-0001', t: 1_768_500_000, lastSeen: 1_768_499_990 }

test.each(['online', 'offline'])(
  '%s comes with the time of the last sign of life [K5, C4]',
  (status) => {
    expect(decodeConnection({ ...wire, status })).toEqual({
      ok: true,
      value: {
        head: { deviceId: 'BG-0001', t: 1_768_500_000_000 },
        report: { status, lastSeen: 1_768_499_990_000 },
      },
    })
  },
)

test('a state that is none is refused [K5]', () => {
  expect(decodeConnection({ ...wire, status: 'up' })).toMatchObject({
    ok: false,
    error: { what: 'status frame', where: 'status' },
  })
})
