import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bgSnapshot } from './bgLive.ts'
import {
  clearStores,
  createDeviceStore,
  createStores,
  deviceOf,
  distrustStores,
  onlyDeviceOf,
} from './deviceStores.ts'
import { aBg, aHydra, aPm } from './devices.testing.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { pmSnapshot } from './pmLive.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('subscribers are notified at most ten times a second, at a frame each ms', () => {
  const store = createDeviceStore<number>()
  const looked = vi.fn()
  store.store.subscribe(looked)
  for (let frame = 0; frame < 1000; frame++) {
    store.put('A', frame)
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(1000)
  expect(looked.mock.calls.length).toBeLessThanOrEqual(11)
  expect(looked.mock.calls.length).toBeGreaterThanOrEqual(9)
  expect(store.read('A')).toBe(999)
})

test('in a flood subscribers are notified four times a second, and soon as before after it', () => {
  const store = createDeviceStore<number>()
  const looked = vi.fn()
  store.store.subscribe(looked)
  const receive = (perMs: number) => {
    for (let ms = 0; ms < 1000; ms++) {
      for (let frame = 0; frame < perMs; frame++) store.put(`BG-${frame}`, ms)
      vi.advanceTimersByTime(1)
    }
    const calls = looked.mock.calls.length
    looked.mockClear()
    return calls
  }
  receive(3)
  expect(receive(3)).toBe(4)
  receive(1)
  expect(receive(1)).toBeGreaterThanOrEqual(9)
})

test('frames within a tenth of a second are notified together, at its end', () => {
  const store = createDeviceStore<number>()
  const looked = vi.fn()
  store.put('A', 1)
  vi.advanceTimersByTime(16)
  store.store.subscribe(({ revision }) => looked(revision))
  vi.advanceTimersByTime(30)
  store.put('A', 2)
  store.put('B', 2)
  vi.advanceTimersByTime(69)
  expect(looked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(looked).toHaveBeenCalledExactlyOnceWith(2)
})

test('after a pause subscribers are notified once of a report of several messages, within 16 ms', () => {
  const store = createDeviceStore<number>()
  const looked = vi.fn()
  store.store.subscribe(looked)
  for (const message of [1, 2, 3, 4]) {
    store.put('A', message)
    vi.advanceTimersByTime(4)
  }
  expect(looked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(looked).toHaveBeenCalledTimes(1)
})

test('the newest change of an unknown device is made once, when the device is put', () => {
  const store = createDeviceStore<string>()
  store.changeOnceKnown('A', (live) => `${live} older`)
  store.changeOnceKnown('A', (live) => `${live} newer`)
  expect(store.read('A')).toBeUndefined()
  store.put('A', 'listed')
  expect(store.read('A')).toBe('listed newer')
  store.put('A', 'listed')
  expect(store.read('A')).toBe('listed')
})

test('changes of a thousand unknown devices at most are kept, until the user changes', () => {
  const store = createDeviceStore<number>()
  const fill = () => {
    for (let index = 0; index <= 1000; index += 1) store.changeOnceKnown(`${index}`, () => 2)
  }
  fill()
  for (const id of ['999', '1000']) store.put(id, 1)
  expect([store.read('999'), store.read('1000')]).toEqual([2, 1])
  store.clear()
  store.put('0', 1)
  expect(store.read('0')).toBe(1)
})

test('an event of one device keeps the entry of another the same object', () => {
  const store = createDeviceStore<{ n: number }>()
  store.put('A', { n: 1 })
  store.put('B', { n: 1 })
  vi.runAllTimers()
  const ofB = store.store.getState().devices.get('B')
  store.put('A', { n: 2 })
  vi.runAllTimers()
  expect(store.store.getState().devices.get('B')).toBe(ofB)
})

test('putting the same entry notifies no subscriber', () => {
  const store = createDeviceStore<{ n: number }>()
  const entry = { n: 1 }
  store.put('A', entry)
  vi.runAllTimers()
  const looked = vi.fn()
  store.store.subscribe(looked)
  store.put('A', entry)
  vi.runAllTimers()
  expect(looked).not.toHaveBeenCalled()
})

test('clear removes everything at once', () => {
  const store = createDeviceStore<number>()
  store.put('A', 1)
  store.missed('B', 5)
  store.clear()
  expect(store.store.getState().devices.size).toBe(0)
  expect(store.missedAtMs('B')).toBe(Number.NEGATIVE_INFINITY)
})

test('the newest missed frame of each unknown device is remembered', () => {
  const store = createDeviceStore<number>()
  expect(store.missedAtMs('A')).toBe(Number.NEGATIVE_INFINITY)
  store.missed('A', 5)
  store.missed('A', 6)
  expect(store.missedAtMs('A')).toBe(6)
})

test('missed frames of at most ten thousand devices are remembered', () => {
  const store = createDeviceStore<number>()
  for (let device = 0; device < 10_000; device += 1) store.missed(`D${device}`, 5)
  expect(store.missedAtMs('D9999')).toBe(5)
  store.missed('another', 6)
  expect(store.missedAtMs('another')).toBe(Number.NEGATIVE_INFINITY)
  store.missed('D0', 6)
  expect(store.missedAtMs('D0')).toBe(6)
})

const head = { epoch: 1, seq: 7 }
/** The stores of a user with a device in each family. */
function filledStores() {
  const stores = createStores()
  stores.bg.put('BG-1', bgSnapshot(aBg, undefined, head))
  stores.pm.put('PM-1', pmSnapshot(aPm, undefined, head))
  const hydra = hydraSnapshot(aHydra, undefined, head)
  const row = { totalImportEnergy: 1, totalChargeEnergy: 0, totalDischargeEnergy: 0 }
  const energyRows = [{ ...row, period: '2026-01-15T10:00:00Z', solarChargeEnergy: 0 }]
  stores.hydra.put('HY-1', { ...hydra, chart: [{ t: 100_000, v: 1000 }], energyRows })
  return stores
}

test('a selected device is the one of this id', () => {
  const { bg } = filledStores()
  const map = bg.store.getState()
  expect(deviceOf('BG-1')(map)).toBe(bg.read('BG-1'))
  expect(deviceOf('BG-2')(map)).toBeUndefined()
})

test('after a time jump any frame is newer, and a hydra’s chart and rows begin again', () => {
  const stores = filledStores()
  distrustStores(stores, null)
  const cursor = { atMs: Number.NEGATIVE_INFINITY, skewMs: 0, epoch: null, seq: null }
  expect(stores.bg.read('BG-1')).toStrictEqual({ device: aBg, cursor })
  expect(stores.pm.read('PM-1')).toStrictEqual({ device: aPm, cursor, history: [] })
  expect(stores.hydra.read('HY-1')).toStrictEqual({
    ...{ device: aHydra, cursor, chart: [], energyRows: [] },
    ...{ unconfirmed: new Set(), changes: new Map() },
  })
})

test.each([
  ['stays where a new server continues its time', 100_000, 1],
  ['begins again when the new time is before its last point', 99_999, 0],
])('a hydra’s chart %s', (_, continuedAtMs, points) => {
  const stores = filledStores()
  distrustStores(stores, continuedAtMs)
  expect(stores.hydra.read('HY-1')).toMatchObject({ energyRows: [], cursor: { epoch: null } })
  expect(stores.hydra.read('HY-1')?.chart).toHaveLength(points)
})

test('at sign-out the stores of all families are emptied [S8]', () => {
  const stores = filledStores()
  clearStores(stores)
  for (const { store } of Object.values(stores)) expect(store.getState().devices.size).toBe(0)
})

test('the only device of some stores is found; several have none', () => {
  const [bg, pm] = [createDeviceStore<string>(), createDeviceStore<string>()]
  expect(onlyDeviceOf([bg, pm])).toBeNull()
  pm.put('PM-1', 'live')
  expect(onlyDeviceOf([bg, pm])).toBe('PM-1')
  bg.put('BG-1', 'live')
  expect(onlyDeviceOf([bg, pm])).toBeNull()
  expect(onlyDeviceOf([bg])).toBe('BG-1')
})
