import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { createStores, type DeviceMap, deviceOf } from './devices/deviceStores.ts'
import { aBg, aHydra, aPm } from './devices/devices.testing.ts'
import { createStoreFetched } from './devices/storeFetched.ts'
import { createFrameReducer } from './frames/frameReducer.ts'
import { createTimeSource } from './freshness/timeSource.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts renders as React's external stores do: another selected object is a render. */
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
  const reduceFrame = createFrameReducer({
    ...{ stores, time, onReport: nothing, onPoints: nothing, onStates: nothing },
    ...{ onUnverified: nothing, onGap: nothing, onManyGaps: nothing, onTimeJump: nothing },
    ...{ onTimeSkip: nothing, onChannelChange: nothing },
  })
  const storeFetched = createStoreFetched(stores, time, nothing)
  storeFetched.bg([aBg, { ...aBg, deviceId: 'BG-2' }])
  storeFetched.pm([aPm])
  storeFetched.hydra([aHydra, { ...aHydra, deviceId: 'HY-2' }])
  vi.runAllTimers()
  return {
    reduceFrame,
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
] as const)('a %s frame of %s renders its readers once, and nothing else', (name, id, data) => {
  const { reduceFrame, counts } = page()
  reduceFrame(name, { deviceId: id, t: 101, ...data })
  vi.runAllTimers()
  const none = { 'BG-1': 0, 'BG-2': 0, 'PM-1': 0, 'HY-1': 0, 'HY-2': 0 }
  expect(counted(counts)).toEqual({ ...none, [id]: 1 })
})

test('a burst of one device renders its reader at most ten times a second, and no other', () => {
  const { reduceFrame, counts } = page()
  for (let frame = 0; frame < 1000; frame += 1) {
    reduceFrame('power', { deviceId: 'BG-1', t: 101 + frame / 1000, csq: frame % 30 })
    vi.advanceTimersByTime(1)
  }
  vi.runAllTimers()
  expect(counts['BG-1']()).toBeGreaterThanOrEqual(9)
  expect(counts['BG-1']()).toBeLessThanOrEqual(11)
  expect(counts['BG-2']()).toBe(0)
})
