import { expect, test } from 'vitest'
import type { Alert } from '../../domain/alerts/alert.ts'
import { alertsOnPage, asReported } from './asReported.ts'
import { FRESH, OFFLINE, STALE_BY_CONNECTION, STALE_BY_DEVICE } from './freshness.ts'

test.each([
  ['fresh', FRESH, 'down', 'down'],
  ['fresh, without a status', FRESH, undefined, 'up'],
  ['old as the page receives nothing', STALE_BY_CONNECTION, 'down', 'down'],
  ['old as the device is silent', STALE_BY_DEVICE, 'down', 'unknown'],
  ['of an offline device', OFFLINE, 'up', 'unknown'],
] as const)('alerts see a report that is %s', (_, freshness, status, state) => {
  const device = { deviceId: 'BG-1', status, lastSeen: 0 }
  expect(asReported(device, freshness)).toEqual({ device, state })
})

test('without reception a page shows only alerts that no reading ends', () => {
  const alerts = [{ kind: 'gridDown' }, { kind: 'enclosureOpen' }] as Alert[]
  expect(alertsOnPage(alerts, STALE_BY_CONNECTION)).toEqual([{ kind: 'enclosureOpen' }])
  expect(alertsOnPage(alerts, FRESH)).toBe(alerts)
  expect(alertsOnPage(alerts, STALE_BY_DEVICE)).toBe(alerts)
})
