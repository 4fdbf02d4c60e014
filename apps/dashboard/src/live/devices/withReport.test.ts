import { decodeConnection } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aPm } from './devices.testing.ts'
import { type PmLive, pmSnapshot } from './pmLive.ts'
import { withConnection, withReport } from './withReport.ts'

const live = pmSnapshot(aPm, undefined, { epoch: 1, seq: 7 })

function after(before: PmLive, data: object): PmLive {
  const frame = decodeConnection({ deviceId: 'PM-1', t: 110, epoch: 1, seq: 8, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withConnection(before, frame.value)
}

test('an offline meter is unknown and keeps all that it reported [K5]', () => {
  const offline = after(live, { status: 'offline', lastSeen: 105 })
  expect(offline).toStrictEqual({
    device: { ...aPm, status: 'unknown', lastSeen: 105_000 },
    history: [],
    cursor: { atMs: 110_000, skewMs: 0, epoch: 1, seq: 8 },
  })
  expect(after(offline, { status: 'online', lastSeen: 109 }).device.status).toBe('up')
})

test('a report changes its part of the device, when it was last seen, and the cursor', () => {
  const head = { deviceId: 'PM-1', t: 120_000, epoch: 1, seq: 9 }
  expect(withReport(live, head, { status: 'down' })).toStrictEqual({
    device: { ...aPm, status: 'down', lastSeen: 120_000 },
    history: [],
    cursor: { atMs: 120_000, skewMs: 0, epoch: 1, seq: 9 },
  })
})
