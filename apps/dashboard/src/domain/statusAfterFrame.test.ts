import { expect, test } from 'vitest'
import { connectionStatus, lastSeenAfter } from './statusAfterFrame.ts'

const lastSeen = 1_768_500_000_000

test.each([
  ['up', 'offline', 'unknown'],
  ['down', 'offline', 'unknown'],
  ['unknown', 'online', 'up'],
  ['down', 'online', 'down'],
  ['up', 'online', 'up'],
] as const)('a device that is %s and goes %s is %s [K5]', (shown, status, expected) => {
  expect(connectionStatus(shown, { status, lastSeen })).toBe(expected)
})

const FRAME_MS = lastSeen + 10_000

test.each([
  ['is the reported time', lastSeen, lastSeen + 4000, lastSeen + 4000],
  ['stays when the reported time is older', lastSeen + 4000, lastSeen, lastSeen + 4000],
  ['is at most the time of the frame', lastSeen, FRAME_MS + 1, FRAME_MS],
])('when a device was last seen %s', (_, shownMs, reportedMs, expectedMs) => {
  const frame = {
    head: { deviceId: 'PM-1', t: FRAME_MS },
    body: { status: 'online', lastSeen: reportedMs },
  } as const
  expect(lastSeenAfter(shownMs, frame)).toBe(expectedMs)
})

test('a frame without a status changes none; a device of unknown status is up when online', () => {
  expect(connectionStatus('down', {} as never)).toBe('down')
  expect(connectionStatus(undefined, {} as never)).toBeUndefined()
  expect(connectionStatus(undefined, { status: 'online' } as never)).toBe('up')
})

test.each([
  ['online', lastSeen, FRAME_MS],
  ['offline', lastSeen, lastSeen],
  ['offline', undefined, undefined],
] as const)(
  'without a time of its own a frame %s shows that a device was seen',
  (status, shownMs, expected) => {
    const frame = { head: { deviceId: 'PM-1', t: FRAME_MS }, body: { status } } as never
    expect(lastSeenAfter(shownMs, frame)).toBe(expected)
  },
)
