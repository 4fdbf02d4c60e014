import { expect, test } from 'vitest'
import { connectionStatus } from './deviceStatus.ts'

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
