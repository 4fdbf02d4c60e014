import { expect, test } from 'vitest'
import { trafficLine } from './trafficLog.ts'

test('writes an entry as one line of JSON, its real time in whole ms', () => {
  const line = trafficLine({
    seq: 3,
    atMs: Date.parse('2026-01-15T06:00:00.500Z'),
    wallMs: 41.6,
    event: { kind: 'refuse', who: null, message: 'no token' },
  })
  expect(line).toBe(
    '{"seq":3,"at":"2026-01-15T06:00:00.500Z","wallMs":42,"kind":"refuse","who":null,"message":"no token"}',
  )
})
