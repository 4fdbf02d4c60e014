import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionEvent } from './connectionState.ts'
import { Refused } from './liveSource.ts'
import { createSocketSource } from './socketSource.ts'

interface Handshake {
  readonly token: unknown
  readonly query: Record<string, unknown>
}

interface Stage {
  readonly admit?: (token: unknown) => boolean
  /** Hands out a token; what it was asked for, and how often before. */
  readonly token?: (kind: 'fresh' | 'token', times: number) => Promise<string>
}

const DISABLED = new Error('Firebase: Error (auth/user-disabled).')

/** A real server on a free port, and a source that talks to it. */
async function talking({
  admit = () => true,
  token = async (kind, times) => `${kind}-${times}`,
}: Stage = {}) {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'] })
  const handshakes: Handshake[] = []
  server.use((socket, next) => {
    const { auth, query } = socket.handshake
    handshakes.push({ token: auth.token, query })
    next(admit(auth.token) ? undefined : new Error('auth.token: expired'))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const asked: string[] = []
  const events: ConnectionEvent[] = []
  const data: (readonly [string, unknown])[] = []
  const connect = vi.spyOn(Socket.prototype, 'connect')
  onTestFinished(() => connect.mockRestore())
  const source = createSocketSource({
    socketUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answerTimeoutMs: 2_000,
    token: ({ fresh }) => {
      const kind = fresh ? 'fresh' : 'token'
      asked.push(kind)
      return token(kind, asked.length - 1)
    },
    isGone: (error) => error === DISABLED,
  })(
    { uid: 'uid-owner', type: 'end_user' },
    {
      connection: (event) => events.push(event),
      data: (name, payload) => data.push([name, payload]),
    },
  )
  onTestFinished(async () => {
    source.close()
    await server.close()
  })
  const types = () => events.map(({ type }) => type)
  return {
    ...{ server, source, handshakes, asked, events, types, data, connect },
    /** The page's own end of it. */
    socket: connect.mock.contexts[0] as Socket,
    heard: (type: ConnectionEvent['type'], times = 1) =>
      vi.waitFor(() => expect(types().filter((one) => one === type)).toHaveLength(times), 5000),
  }
}

/** From now on what waits for a timer waits for the test; what is under way over the network comes. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return {
    /** Resolves once so many such events have been told. */
    told: async (types: () => readonly string[], type: string, times = 1) => {
      while (types().filter((one) => one === type).length < times) {
        await new Promise(setImmediate)
      }
    },
  }
}

test('the query carries user and type, the auth payload the token, over websocket [K1]', async () => {
  const { server, handshakes, heard } = await talking()
  await heard('connected')
  expect(handshakes[0]).toMatchObject({
    token: 'token-0',
    query: { user_id: 'uid-owner', type: 'end_user', transport: 'websocket' },
  })
  expect(server.engine.clientsCount).toBe(1)
})

test('a websocket alone, with credentials; attempts without end, after a second at first, each given 20 s [K1, C8]', async () => {
  const { socket } = await talking()
  expect(socket.io.opts).toMatchObject({
    ...{ withCredentials: true, transports: ['websocket'] },
    ...{ reconnection: true, reconnectionAttempts: Number.POSITIVE_INFINITY },
    ...{ reconnectionDelay: 1000, randomizationFactor: 0.5, timeout: 20_000 },
  })
})

test('a request is answered, refused in the server’s words, or not answered in time [K10, S9]', async () => {
  const { server, source, heard } = await talking()
  server.on('connection', (socket) => {
    socket.on('device', (_, acknowledge) => acknowledge({ ok: true, family: 'bg', device: {} }))
    socket.on('switch', (_, acknowledge) => acknowledge({ ok: false, message: 'No such device.' }))
  })
  await heard('connected')
  await expect(source.request('device', { deviceId: 'A' })).resolves.toMatchObject({ family: 'bg' })
  await expect(source.request('switch', { deviceId: 'A', on: true })).rejects.toEqual(
    new Refused('No such device.'),
  )
  await expect(source.request('unwatch', { deviceIds: [] })).rejects.toThrow(
    'The server did not answer "unwatch" in time',
  )
})

test('without a connection nothing is sent [X19]', async () => {
  const { source } = await talking()
  await expect(source.request('device', { deviceId: 'A' })).rejects.toThrow('Socket not connected')
  expect(() => source.emit('unwatch', { deviceIds: [] })).toThrow('Socket not connected')
})

test('what need not be acknowledged is sent as a name and a payload alone [K10]', async () => {
  const { server, source, heard } = await talking()
  const sent = new Promise((resolve) => {
    server.on('connection', (socket) => socket.onAny((...all) => resolve(all)))
  })
  await heard('connected')
  source.emit('unwatch', { deviceIds: ['A'] })
  expect(await sent).toEqual(['unwatch', { deviceIds: ['A'] }])
})

test('frames arrive as they were sent, alone or as arrays [K4, K9]', async () => {
  const { server, data } = await talking()
  server.on('connection', (socket) => {
    socket.emit('power', { a: 1 })
    socket.emit('hydra_power', [{ b: 2 }, { c: 3 }])
  })
  await vi.waitFor(
    () =>
      expect(data).toEqual([
        ['power', { a: 1 }],
        ['hydra_power', [{ b: 2 }, { c: 3 }]],
      ]),
    5000,
  )
})

test('the server asks for a fresh token and gets one; its asking is a sign of life [S9]', async () => {
  const { server, types } = await talking()
  const answer = await new Promise((resolve) => {
    server.on('connection', (socket) => socket.emit('token', resolve))
  })
  expect(answer).toBe('fresh-1')
  expect(types()).toEqual(['connected', 'event-received'])
})

test('a user refused once is tried with a fresh token, and connecting meanwhile [S9]', async () => {
  const { asked, types, heard } = await talking({ admit: (token) => token === 'fresh-1' })
  await heard('connected')
  expect(asked).toEqual(['token', 'fresh'])
  expect(types()).toEqual(['connect-failed', 'attempt-started', 'connected'])
})

test('a user refused again is not tried any more [S9]', async () => {
  const { handshakes, events, types, connect } = await talking({ admit: () => false })
  const { told } = holdTimers()
  await told(types, 'refused-again')
  expect(events.at(-1)).toEqual({ type: 'refused-again', message: 'auth.token: expired' })
  expect(handshakes).toHaveLength(2)
  connect.mockClear()
  vi.advanceTimersByTime(10 * 60_000)
  expect(connect).not.toHaveBeenCalled()
  expect(types().at(-1)).toBe('refused-again')
})

test('while no token can be had it is tried again and again, and nobody is refused for it (case 23) [S9, C8]', async () => {
  const { handshakes, types, events } = await talking({
    admit: (token) => token === 'token-3',
    token: async (kind, times) => {
      if (times < 3) throw new Error('Firebase: Error (auth/network-request-failed).')
      return `${kind}-${times}`
    },
  })
  const { told } = holdTimers()
  for (const times of [1, 2, 3]) {
    await told(types, 'connect-failed', times)
    vi.advanceTimersByTime(499)
    expect(types().at(-1), 'it waits before it tries again').toBe('connect-failed')
    vi.advanceTimersByTime(4501)
  }
  await told(types, 'connected')
  const attempt = ['connect-failed', 'attempt-started']
  expect(types()).toEqual([...attempt, ...attempt, ...attempt, 'connected'])
  expect(events[0]).toMatchObject({ message: 'the sign-in service cannot be reached' })
  expect(handshakes, 'without a token nobody asks to be let in').toHaveLength(1)
})

test('a refusal is one more only after a token refresh: one that cannot be had is none (case 23) [S9]', async () => {
  const { asked, types } = await talking({
    admit: (token) => token === 'fresh-3',
    token: async (kind, times) => {
      if (times === 1 || times === 2) throw new Error('no network')
      return `${kind}-${times}`
    },
  })
  const { told } = holdTimers()
  for (const times of [2, 3]) {
    await told(types, 'connect-failed', times)
    vi.advanceTimersByTime(5000)
  }
  await told(types, 'connected')
  expect(asked).toEqual(['token', 'fresh', 'fresh', 'fresh'])
  expect(types()).not.toContain('refused-again')
})

test('whose token ends since they are gone is not tried any more (case 23) [S9]', async () => {
  const { handshakes, types, connect } = await talking({
    token: async () => {
      throw DISABLED
    },
  })
  const { told } = holdTimers()
  await told(types, 'refused-again')
  connect.mockClear()
  vi.advanceTimersByTime(10 * 60_000)
  expect(connect).not.toHaveBeenCalled()
  expect(types()).toEqual(['refused-again'])
  expect(handshakes).toEqual([])
})

test('a lost connection comes back by itself, with a token of its own, and a longest wait of its own: 5 s or less [S9, C8]', async () => {
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => dice.mockRestore())
  const { server, socket, types, asked, heard } = await talking()
  await heard('connected')
  expect(socket.io.reconnectionDelayMax()).toBe(5000)
  dice.mockReturnValue(0.5)
  for (const one of server.sockets.sockets.values()) one.conn.close()
  await heard('connected', 2)
  expect(types()).toEqual(['connected', 'disconnected', 'attempt-started', 'connected'])
  expect(socket.io.reconnectionDelayMax()).toBe(3750)
  expect(asked).toEqual(['token', 'token'])
})

test('sent away by the server, it comes back by itself after a second, give or take a half [S9, C8]', async () => {
  const { server, types, connect, heard } = await talking()
  await heard('connected')
  const { told } = holdTimers()
  connect.mockClear()
  server.disconnectSockets(true)
  await told(types, 'disconnected')
  vi.advanceTimersByTime(499)
  expect(connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1001)
  expect(connect).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  await heard('connected', 2)
  expect(types()).toEqual(['connected', 'disconnected', 'attempt-started', 'connected'])
})

test('sent away again and again, it waits longer each time, and shortly again after a connection of over 10 s [S9, C8]', async () => {
  const dice = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => dice.mockRestore())
  const { server, types, connect, heard } = await talking()
  await heard('connected')
  const { told } = holdTimers()
  const stands = [0, 10_000, 10_000, 10_001]
  for (const [times, waitMs] of [500, 1000, 2000, 500].entries()) {
    vi.advanceTimersByTime(stands[times] ?? 0)
    server.disconnectSockets(true)
    await told(types, 'disconnected', times + 1)
    connect.mockClear()
    vi.advanceTimersByTime(waitMs - 1)
    expect(connect, `${times} times before`).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(connect).toHaveBeenCalledTimes(1)
    await told(types, 'connected', times + 2)
  }
})

test('whoever does not want to wait is not dialled for a second time when the wait is over [S9]', async () => {
  const { server, source, types, connect, heard } = await talking()
  await heard('connected')
  const { told } = holdTimers()
  server.disconnectSockets(true)
  await told(types, 'disconnected')
  connect.mockClear()
  source.redial()
  vi.advanceTimersByTime(60_000)
  expect(connect).toHaveBeenCalledTimes(1)
})

test('a link that is closed before anybody is let in is an attempt that failed, and no lost connection [S9]', async () => {
  const { server, types, heard } = await talking()
  await heard('connected')
  let closed = 0
  server.use((socket, next) => {
    closed += 1
    if (closed > 1) return next()
    socket.conn.close()
  })
  for (const one of server.sockets.sockets.values()) one.conn.close()
  await heard('connected', 2)
  const attempt = ['attempt-started', 'connect-failed']
  expect(types()).toEqual(['connected', 'disconnected', ...attempt, 'attempt-started', 'connected'])
})

test('a link that has died without a word is dialled anew (case 7) [S9]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { types, heard } = await talking()
  await heard('connected')
  vi.advanceTimersByTime(41_000)
  expect(types()).toEqual(['connected', 'disconnected'])
  await heard('connected', 2)
})

test('after close nothing is told any more [S8]', async () => {
  const { server, source, data, events, heard } = await talking()
  await heard('connected')
  const gone = new Promise((resolve) => {
    for (const socket of server.sockets.sockets.values()) socket.on('disconnect', resolve)
  })
  source.close()
  await gone
  expect(events.map((event) => event.type)).toEqual(['connected'])
  expect(data).toEqual([])
})

test('closed while it waits to come back, it stays away [S8]', async () => {
  const { server, source, types, connect, heard } = await talking()
  await heard('connected')
  const { told } = holdTimers()
  connect.mockClear()
  server.disconnectSockets(true)
  await told(types, 'disconnected')
  source.close()
  vi.runAllTimers()
  expect(connect).not.toHaveBeenCalled()
})
