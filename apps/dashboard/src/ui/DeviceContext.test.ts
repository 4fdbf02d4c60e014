import { expect, test } from 'vitest'
import { stateTimes } from './DeviceContext.tsx'

const lastSeen = 50_000
const nowMs = 62_000

test('while this page is cut off, a device is not offline: nothing is known after its last report', () => {
  expect(stateTimes({ lastSeen }, { nowMs, stale: true, isDisconnected: true })).toEqual({
    offlineSinceMs: null,
    knownToMs: lastSeen,
  })
})

test('a device that is offline is so since its last report', () => {
  expect(stateTimes({ lastSeen }, { nowMs, stale: true, isDisconnected: false })).toEqual({
    offlineSinceMs: lastSeen,
    knownToMs: nowMs,
  })
})

test.each([
  [{ lastSeen }, false, nowMs],
  [{ lastSeen: nowMs + 1000 }, true, nowMs],
  [{}, true, nowMs],
])(
  'of a device %j, cut off: %s, states are known up to %i',
  (device, isDisconnected, knownToMs) => {
    const now = { nowMs, stale: isDisconnected, isDisconnected }
    expect(stateTimes(device, now)).toEqual({ offlineSinceMs: null, knownToMs })
  },
)
