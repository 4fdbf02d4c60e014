import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { aBg } from '../live/devices/devices.testing.ts'
import type { Live } from '../live/live.ts'
import type { SessionState } from '../session/sessionState.ts'
import { olive } from '../session/sessionUser.testing.ts'
import { openData } from './data.ts'

/** A page without a browser; the test dispatches its events. */
function aPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  return page
}

test('new claims keep data and connection; signing out clears both [S8]', () => {
  aPage()
  const store = createStore<SessionState>(() => ({ kind: 'signed-in', user: olive }))
  const { live, queryClient } = openData({
    config: { emulator: false, socketUrl: 'http://127.0.0.1:1' },
    session: { store, token: async () => 'token' },
  })
  const kept = () => [queryClient.getQueryData(['bg']), live.stores.bg.read('BG-1')?.device]
  queryClient.setQueryData(['bg'], aBg)
  live.storeFetched.bg([aBg])
  store.setState({ kind: 'signed-in', user: { ...olive, name: 'Olive' } })
  expect(kept()).toEqual([aBg, aBg])
  expect(live.connection.getState().kind).toBe('Connecting')
  store.setState({ kind: 'signed-out' }, true)
  expect(kept()).toEqual([undefined, undefined])
  expect(live.connection.getState()).toEqual({ kind: 'Idle' })
})

/** The page of a signed-in user, and its socket.io server. */
async function openPage() {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'] })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const page = aPage()
  const types: unknown[] = []
  const requested = new Promise((resolve) => {
    server.on('connection', (socket) => {
      types.push(socket.handshake.query.type)
      socket.on('unwatch', resolve)
    })
  })
  const store = createStore<SessionState>(() => ({ kind: 'signed-in', user: olive }))
  const { live } = openData({
    config: {
      emulator: false,
      socketUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    },
    session: { store, token: async () => 'token' },
  })
  onTestFinished(async () => {
    live.close()
    vi.useRealTimers()
    await server.close()
  })
  await connected(live)
  return { page, live, store, requested, types }
}

function connected({ connection }: Live): Promise<void> {
  return new Promise((resolve) => {
    connection.subscribe(({ kind }) => {
      if (kind === 'Connected') resolve()
    })
  })
}

test('the page wakes → a probe is sent at once (case 13)', async () => {
  // Otherwise the heartbeat probes a quiet server after some seconds anyway.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { page, requested } = await openPage()
  page.dispatchEvent(new Event('resume'))
  await expect(requested).resolves.toEqual({ deviceIds: [] })
}, 30_000)

test('a new user type reconnects, another claim does not [K1, A1]', async () => {
  const { live, store, types } = await openPage()
  const changed = { ...olive, profile: { name: 'Olive' } }
  store.setState({ kind: 'signed-in', user: changed })
  // Busy while its first probe is on the way.
  expect(live.connection.getState().kind).toMatch(/^(Connected|Busy)$/)
  store.setState({ kind: 'signed-in', user: { ...changed, merchant: true } })
  expect(live.connection.getState().kind).toBe('Connecting')
  await connected(live)
  expect(types).toEqual(['end_user', 'merchant'])
}, 30_000)
