import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { type DeviceMap, deviceOf } from './deviceStore.ts'
import { aBg, aHydra, aPm } from './devices.testing.ts'
import { createHub } from './hub.ts'
import { createSeed } from './seed.ts'
import { createStores } from './stores.ts'
import { createTimeSource } from './timeSource.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts as React's external stores do: a look whose selection is another object is a render. */
function renders<L>(store: StoreApi<DeviceMap<L>>, id: string): () => number {
  let count = 0
  let shown = deviceOf(id)(store.getState())
  store.subscribe((state) => {
    const now = deviceOf(id)(state)
    if (Object.is(now, shown)) return
    shown = now
    count += 1
  })
  return () => count
}

function page() {
  const stores = createStores()
  const time = createTimeSource(false)
  const nothing = () => {}
  const hub = createHub({
    ...{ stores, time, heard: nothing, points: nothing, states: nothing },
    ...{ unproven: nothing, missed: nothing, missedMany: nothing, jumped: nothing },
    ...{ skipped: nothing, channelChanged: nothing },
  })
  const seed = createSeed(stores, time, nothing)
  seed.bg([aBg, { ...aBg, deviceId: 'BG-2' }])
  seed.pm([aPm])
  seed.hydra([aHydra, { ...aHydra, deviceId: 'HY-2' }])
  vi.runAllTimers()
  return {
    hub,
    counts: {
      'BG-1': renders(stores.bg.store, 'BG-1'),
      'BG-2': renders(stores.bg.store, 'BG-2'),
      'PM-1': renders(stores.pm.store, 'PM-1'),
      'HY-1': renders(stores.hydra.store, 'HY-1'),
      'HY-2': renders(stores.hydra.store, 'HY-2'),
    },
  }
}

const counted = (counts: Record<string, () => number>) =>
  Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, count()]))

test.each([
  ['power', 'BG-1', { csq: 5 }],
  ['hydra_status', 'HY-1', { status: 'up' }],
  ['status', 'PM-1', { status: 'offline', lastSeen: 100 }],
] as const)('a %s frame of %s renders what shows it, once, and nothing else', (name, id, told) => {
  const { hub, counts } = page()
  hub(name, { deviceId: id, t: 101, ...told })
  vi.runAllTimers()
  const none = { 'BG-1': 0, 'BG-2': 0, 'PM-1': 0, 'HY-1': 0, 'HY-2': 0 }
  expect(counted(counts)).toEqual({ ...none, [id]: 1 })
})

test('a burst of one device renders its reader ten times a second at most, and nobody else', () => {
  const { hub, counts } = page()
  for (let frame = 0; frame < 1000; frame += 1) {
    hub('power', { deviceId: 'BG-1', t: 101 + frame / 1000, csq: frame % 30 })
    vi.advanceTimersByTime(1)
  }
  vi.runAllTimers()
  expect(counts['BG-1']()).toBeGreaterThanOrEqual(9)
  expect(counts['BG-1']()).toBeLessThanOrEqual(11)
  expect(counts['BG-2']()).toBe(0)
})
