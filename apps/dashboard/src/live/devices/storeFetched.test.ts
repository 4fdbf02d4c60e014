import { expect, test } from 'vitest'
import { createTimeSource } from '../freshness/timeSource.ts'
import { createStores } from './deviceStores.ts'
import { aBg, aHydra, aPm } from './devices.testing.ts'
import { createStoreFetched } from './storeFetched.ts'

function createSetup() {
  const stores = createStores()
  const time = createTimeSource(true)
  const recovered: string[] = []
  const storeFetched = createStoreFetched(stores, time, (id) => recovered.push(id))
  return { stores, time, recovered, storeFetched }
}

test('fetched devices of each family are stored', () => {
  const { stores, recovered, storeFetched } = createSetup()
  storeFetched.bg([aBg, { ...aBg, deviceId: 'BG-2' }])
  storeFetched.pm([aPm])
  storeFetched.hydra([aHydra])
  const cursor = { atMs: 100_000, skewMs: 0, epoch: null, seq: null }
  expect(stores.bg.read('BG-1')).toEqual({ device: aBg, cursor })
  expect(stores.bg.read('BG-2')?.device.deviceId).toBe('BG-2')
  expect(stores.pm.read('PM-1')?.device).toEqual(aPm)
  expect(stores.hydra.read('HY-1')?.device).toEqual(aHydra)
  expect(recovered).toEqual([])
})

test('values newer than the fetched ones stay, equally old ones are replaced', () => {
  const { stores, storeFetched } = createSetup()
  storeFetched.bg([aBg])
  storeFetched.bg([{ ...aBg, lastSeen: 99_999, site: 'Older' }])
  expect(stores.bg.read('BG-1')?.device.site).toBe('Shop')
  storeFetched.bg([{ ...aBg, site: 'Renamed' }])
  expect(stores.bg.read('BG-1')?.device.site).toBe('Renamed')
})

test('a device fetched again keeps its numbering, and a hydra its chart', () => {
  const { stores, storeFetched } = createSetup()
  storeFetched.hydra([aHydra])
  const before = stores.hydra.read('HY-1')
  if (before === undefined) throw new Error('not stored')
  const chart = [{ t: 100_000, v: 1000 }]
  const cursor = { ...before.cursor, skewMs: 30, epoch: 1, seq: 7 }
  stores.hydra.put('HY-1', { ...before, chart, cursor })
  storeFetched.hydra([{ ...aHydra, lastSeen: 160_000 }])
  expect(stores.hydra.read('HY-1')).toMatchObject({
    ...{ chart, cursor: { atMs: 160_000, skewMs: 30, epoch: 1, seq: 7 } },
  })
})

test('a device that had newer frames before it was stored is recovered once', () => {
  const { stores, recovered, storeFetched } = createSetup()
  stores.bg.missed('BG-1', 100_000)
  storeFetched.bg([aBg])
  expect(recovered, 'no newer frame').toEqual([])
  stores.pm.missed('PM-1', 100_001)
  storeFetched.pm([aPm])
  expect(recovered).toEqual(['PM-1'])
  storeFetched.pm([aPm])
  expect(recovered, 'stored before').toEqual(['PM-1'])
})

test('no fetched device was seen in the future (case 13)', () => {
  const { stores, time, storeFetched } = createSetup()
  time.set({ now: 200_000, speed: 1, paused: true, epoch: 1 })
  storeFetched.bg([{ ...aBg, lastSeen: 9_000_000 }])
  expect(stores.bg.read('BG-1')?.device.lastSeen).toBe(200_000)
  expect(stores.bg.read('BG-1')?.cursor.atMs).toBe(200_000)
})
