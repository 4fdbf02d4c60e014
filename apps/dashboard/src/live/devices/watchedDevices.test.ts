import { WATCH_DEVICES_MAX } from '@wattpost/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ConnectionState } from '../connection/connectionState.ts'
import { createFakeSource } from '../connection/fakeSource.testing.ts'
import { Refused } from '../connection/liveSource.ts'
import { createWatchedDevices, createWatchList } from './watchedDevices.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function listening() {
  const watched = vi.fn()
  const unwatched = vi.fn()
  return { watched, unwatched, list: createWatchList({ watched, unwatched }) }
}

test('added devices are watched, removed ones are not', () => {
  const { watched, unwatched, list } = listening()
  const leave = list.add(['A', 'B'])
  expect(watched).toHaveBeenCalledWith(['A', 'B'])
  expect(list.all()).toEqual(['A', 'B'])
  expect([list.has('A'), list.has('C')]).toEqual([true, false])
  leave()
  expect(unwatched).toHaveBeenCalledWith(['A', 'B'])
  expect(list.all()).toEqual([])
  expect(list.has('A')).toBe(false)
})

test('nothing is reported where nothing changes', () => {
  const { watched, unwatched, list } = listening()
  list.add([])()
  const stays = list.add(['A'])
  expect(watched).toHaveBeenCalledExactlyOnceWith(['A'])
  list.add(['A'])()
  expect(watched).toHaveBeenCalledTimes(1)
  expect(unwatched).not.toHaveBeenCalled()
  stays()
  stays()
  expect(unwatched, 'left twice').toHaveBeenCalledExactlyOnceWith(['A'])
})

test('a device added twice is removed with the second', () => {
  const { watched, unwatched, list } = listening()
  const first = list.add(['A'])
  const second = list.add(['A', 'B'])
  expect(watched).toHaveBeenLastCalledWith(['B'])
  first()
  expect(unwatched).not.toHaveBeenCalled()
  second()
  expect(unwatched).toHaveBeenCalledWith(['A', 'B'])
})

/** Watched devices over a connection in this state, and all messages to the server. */
function watching(state: ConnectionState = { kind: 'Connected' }) {
  const server = createFakeSource()
  const user = { uid: 'uid-owner', type: 'end_user' } as const
  const source = server.open(user, { connection: () => {}, data: () => {} })
  server.connect()
  const connection = createStore<ConnectionState>(() => state)
  const rateChanged = vi.fn()
  const send = source.request
  const devices = createWatchedDevices({ connection, send, source: () => source, rateChanged })
  return { server, connection, rateChanged, ...devices }
}

test('devices are watched in batches, and unwatched without acknowledgement [K10]', () => {
  const { server, list, rateChanged } = watching()
  const leave = list.add(['A', 'B'])
  expect(server.requested).toEqual([['watch', { deviceIds: ['A', 'B'], batch: true }]])
  expect(rateChanged).toHaveBeenCalledExactlyOnceWith(['A', 'B'])
  leave()
  expect(server.emitted).toEqual([['unwatch', { deviceIds: ['A', 'B'] }]])
  expect(rateChanged).toHaveBeenCalledTimes(2)
})

test('a long list is sent in parts that the server accepts', () => {
  const { server, list } = watching()
  const ids = Array.from({ length: WATCH_DEVICES_MAX * 2 }, (_, index) => `D${index}`)
  list.add(ids)
  const sent = server.requested.map(([, payload]) => payload)
  expect(sent).toEqual([
    { deviceIds: ids.slice(0, WATCH_DEVICES_MAX), batch: true },
    { deviceIds: ids.slice(WATCH_DEVICES_MAX), batch: true },
  ])
})

test('without a connection nothing is sent until it opens', () => {
  const { server, connection, list, renew } = watching({ kind: 'Idle' })
  list.add(['A'])
  list.add(['B'])()
  expect(server.requested).toEqual([])
  expect(server.emitted).toEqual([])
  connection.setState({ kind: 'Connected' }, true)
  renew()
  expect(server.requested).toEqual([['watch', { deviceIds: ['A'], batch: true }]])
})

test('slow updates unwatch all devices, and fast updates watch them again', () => {
  const { server, list, renew, setFastUpdates, rateChanged } = watching()
  list.add(['A'])
  setFastUpdates(true)
  expect(server.requested, 'fast already').toHaveLength(1)
  setFastUpdates(false)
  expect(server.emitted).toEqual([['unwatch', { deviceIds: ['A'] }]])
  expect(rateChanged).toHaveBeenLastCalledWith(['A'])
  list.add(['B'])
  list.add(['C'])()
  renew()
  expect(server.requested, 'slow').toHaveLength(1)
  expect(server.emitted).toHaveLength(1)
  expect(rateChanged).toHaveBeenCalledTimes(2)
  setFastUpdates(true)
  expect(server.requested.at(-1)).toEqual(['watch', { deviceIds: ['A', 'B'], batch: true }])
  expect(rateChanged).toHaveBeenLastCalledWith(['A', 'B'])
})

test('a refused watch is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { server, list } = watching()
  server.answer('watch', () => 'refused')
  list.add(['A'])
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('watch:', new Refused('refused')))
})
