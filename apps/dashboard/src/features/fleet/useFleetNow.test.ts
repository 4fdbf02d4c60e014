import { expect, test } from 'vitest'
import { bg } from '../../domain/alerts/known.testing.ts'
import type { Freshness } from '../../domain/deviceState.ts'
import { FRESH, STALE_BY_CONNECTION, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import { knownDevices } from './useFleetNow.ts'

const read = (id: string) =>
  id === 'B1' ? { device: bg({}, { lastSeen: 1000 }).device } : undefined

test('a device whose report is not fresh is unknown', () => {
  const states = (freshness: Freshness) =>
    knownDevices({ read }, ['B1', 'B2'], () => freshness).map(({ state }) => state)
  expect(states(FRESH)).toEqual(['up'])
  expect(states(STALE_BY_DEVICE)).toEqual(['unknown'])
  expect(states(STALE_BY_CONNECTION)).toEqual(['unknown'])
})
