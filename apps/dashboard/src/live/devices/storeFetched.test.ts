import { expect, test } from 'vitest'
import { createTimeSource } from '../freshness/timeSource.ts'
import { createStores, forgetChanges } from './deviceStores.ts'
import { aBg, aHydra, aPm } from './devices.testing.ts'
import { withHydraStatus } from './hydraLive.ts'
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

/** The channel's power after a failure at second 101 and a fetch of these values. */
function fetchedAfterFailure(lastSeen: number, power: object) {
  const { stores, storeFetched } = createSetup()
  storeFetched.hydra([aHydra])
  const before = stores.hydra.read('HY-1')
  if (before === undefined) throw new Error('not stored')
  const head = { deviceId: 'HY-1', t: 101_000 }
  const change = { channel: 1, os: 1, ns: 0, v: 0 }
  stores.hydra.put('HY-1', withHydraStatus(before, { head, body: { network_data: {}, change } }))
  const fetch = (seenMs: number, acPower: object) => {
    const latestData = { 'ac-power': { '1': acPower } }
    storeFetched.hydra([{ ...aHydra, lastSeen: seenMs, latestData }])
    return stores.hydra.read('HY-1')?.device.latestData['ac-power']?.['1']
  }
  return { stores, fetch, power: fetch(lastSeen, power) }
}

test.each([
  ['of the same second', 101_000, { rp: 900, v: 230, ns: 1 }, { rp: 900, v: 0, ns: 0 }],
  ['without the channel’s state', 160_000, { rp: 0 }, { rp: 0, v: 0, ns: 0 }],
  ['with a newer state', 160_000, { rp: 0, ns: 1 }, { rp: 0, ns: 1 }],
  ['with a newer voltage', 160_000, { rp: 0, v: 229 }, { rp: 0, v: 229 }],
  ['with power again', 160_000, { rp: 700 }, { rp: 700 }],
] as const)('a channel’s failure and then a list %s → the newer counts [S11]', (...row) => {
  const [, lastSeen, power, expected] = row
  expect(fetchedAfterFailure(lastSeen, power).power).toStrictEqual(expected)
})

test('a failure counts until newer values tell the state, or the connection is lost [S11]', () => {
  const { fetch } = fetchedAfterFailure(160_000, { rp: 0 })
  expect(fetch(170_000, { rp: 0 })).toStrictEqual({ rp: 0, v: 0, ns: 0 })
  expect(fetch(180_000, { rp: 0, ns: 1 })).toStrictEqual({ rp: 0, ns: 1 })
  expect(fetch(190_000, { rp: 0 })).toStrictEqual({ rp: 0 })
  const lost = fetchedAfterFailure(160_000, { rp: 0 })
  forgetChanges(lost.stores)
  expect(lost.fetch(170_000, { rp: 0 })).toStrictEqual({ rp: 0 })
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
