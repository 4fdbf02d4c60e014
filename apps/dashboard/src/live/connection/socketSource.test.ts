import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { socketPlace } from '@wattpost/protocol'
import { Server } from 'socket.io'
import { Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RequestNames } from './capabilities.ts'
import type { ConnectionEvent } from './connectionState.ts'
import { EmptyAnswer, Refused } from './liveSource.ts'
import { createSocketSource } from './socketSource.ts'

interface Handshake {
  readonly token: unknown
  readonly query: Record<string, unknown>
}

interface ServerOptions {
  readonly admit?: (token: unknown) => boolean
  /** Returns a token for the options and the number of earlier calls. */
  readonly token?: (kind: 'fresh' | 'token', times: number) => Promise<string>
  /** The server's events before the end of the handshake. */
  readonly early?: readonly (readonly [name: string, payload: unknown])[]
  /** The page is served by this server. */
  readonly isSameOrigin?: boolean
  readonly pingMs?: number
  /** The server's names of requests. */
  readonly names?: RequestNames
}

const DISABLED = new Error('Firebase: Error (auth/user-disabled).')

/** A real server on a free port, and a source that connects to it. */
async function connectedSource({
  admit = () => true,
  token = async (kind, times) => `${kind}-${times}`,
  early = [],
  isSameOrigin = false,
  pingMs = 25_000,
  names = {},
}: ServerOptions = {}) {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'], pingInterval: pingMs })
  const handshakes: Handshake[] = []
  server.use((socket, next) => {
    const { auth, query } = socket.handshake
    handshakes.push({ token: auth.token, query })
    for (const event of early) socket.emit(...event)
    next(admit(auth.token) ? undefined : new Error('auth.token: expired'))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const requested: string[] = []
  const events: ConnectionEvent[] = []
  const data: (readonly [string, unknown])[] = []
  const connect = vi.spyOn(Socket.prototype, 'connect')
  onTestFinished(() => connect.mockRestore())
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  if (isSameOrigin) vi.stubGlobal('location', { protocol: 'http:', host })
  onTestFinished(() => void vi.unstubAllGlobals())
  const source = createSocketSource({
    place: socketPlace({ socketUrl: isSameOrigin ? '' : `http://${host}` }),
    answerTimeoutMs: 2_000,
    names,
    token: ({ fresh }) => {
      const kind = fresh ? 'fresh' : 'token'
      requested.push(kind)
      return token(kind, requested.length - 1)
    },
    isUserGone: (error) => error === DISABLED,
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
    ...{ server, source, handshakes, requested, events, types, data, connect },
    /** The client's socket. */
    socket: connect.mock.contexts[0] as Socket,
    received: (type: ConnectionEvent['type'], times = 1) =>
      vi.waitFor(() => expect(types().filter((one) => one === type)).toHaveLength(times), 5000),
  }
}

/** Holds all timers from now on; network messages still arrive. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return {
    /** Resolves after this number of events of the type. */
    reported: async (types: () => readonly string[], type: string, times = 1) => {
      while (types().filter((one) => one === type).length < times) {
        await new Promise(setImmediate)
      }
    },
  }
}

test('the query carries user and type, the auth payload the token, over websocket [K1]', async () => {
  const { server, handshakes, received } = await connectedSource()
  await received('connected')
  expect(handshakes[0]).toMatchObject({
    token: 'token-0',
    query: { user_id: 'uid-owner', type: 'end_user', transport: 'websocket' },
  })
  expect(server.engine.clientsCount).toBe(1)
})

test('it uses websocket only, with credentials and endless attempts of 20 s each [K1, C8]', async () => {
  const { socket } = await connectedSource()
  expect(socket.io.opts).toMatchObject({
    ...{ withCredentials: true, transports: ['websocket'], autoConnect: false, forceNew: true },
    ...{ reconnection: true, reconnectionAttempts: Number.POSITIVE_INFINITY },
    ...{ reconnectionDelay: 1000, randomizationFactor: 0.5, timeout: 20_000 },
  })
})

test('a request resolves, or rejects with the server’s message or a timeout [K10, S9]', async () => {
  const { server, source, received } = await connectedSource()
  server.on('connection', (socket) => {
    socket.on('device', (_, acknowledge) => acknowledge({ ok: true, family: 'bg', device: {} }))
    socket.on('switch', (_, acknowledge) =>
      acknowledge({ ok: false, message: 'Device not found.' }),
    )
  })
  await received('connected')
  await expect(source.request('device', { deviceId: 'A' })).resolves.toMatchObject({ family: 'bg' })
  await expect(source.request('switch', { deviceId: 'A', on: true })).rejects.toEqual(
    new Refused('Device not found.'),
  )
  await expect(source.request('unwatch', { deviceIds: [] })).rejects.toThrow(
    'The server did not answer. Try again.',
  )
})

test('an acknowledgement without content, or without ok, is an answer', async () => {
  const { server, source, received } = await connectedSource()
  server.on('connection', (socket) => {
    // A backend that does not follow our protocol.
    const anySocket = socket as unknown as Socket
    anySocket.on('watch', (_, acknowledge) => acknowledge())
    anySocket.on('devices', (_, acknowledge) => acknowledge({ devices: [] }))
    anySocket.on('switch', (_, acknowledge) => acknowledge({ ok: false }))
  })
  await received('connected')
  await expect(source.request('watch', { deviceIds: [] })).resolves.toBeUndefined()
  await expect(source.request('devices', {})).resolves.toEqual({ devices: [] })
  await expect(source.request('switch', { deviceId: 'A', on: true })).rejects.toThrow(
    'The server refused "switch".',
  )
})

test('an acknowledgement after the timeout is reported with its request', async () => {
  const { server, source, received, events } = await connectedSource()
  let acknowledge: (answer: { ok: true; watching: number }) => void = () => {}
  server.on('connection', (socket) => socket.on('unwatch', (_, answer) => (acknowledge = answer)))
  await received('connected')
  await expect(source.request('unwatch', { deviceIds: [] })).rejects.toThrow('did not answer')
  expect(events.at(-1)).toEqual({ type: 'connected' })
  acknowledge({ ok: true, watching: 0 })
  await received('answered-late')
  expect(events.at(-1)).toEqual({ type: 'answered-late', request: 'unwatch' })
})

test('without a connection nothing is sent [X19]', async () => {
  const { source } = await connectedSource()
  await expect(source.request('device', { deviceId: 'A' })).rejects.toThrow('Socket not connected')
  expect(() => source.emit('unwatch', { deviceIds: [] })).toThrow('Socket not connected')
})

test('an event without acknowledgement is sent as name and payload [K10]', async () => {
  const { server, source, received } = await connectedSource()
  const sent = new Promise((resolve) => {
    server.on('connection', (socket) => socket.onAny((...all) => resolve(all)))
  })
  await received('connected')
  source.emit('unwatch', { deviceIds: ['A'] })
  expect(await sent).toEqual(['unwatch', { deviceIds: ['A'] }])
})

test('requests carry the backend’s own names', async () => {
  const { server, source, received } = await connectedSource({
    names: { device: 'whole', unwatch: 'ignore', switch: false },
  })
  const ignored = new Promise((resolve) => {
    server.on('connection', (socket) => {
      const anySocket = socket as unknown as Socket
      anySocket.on('whole', (payload, acknowledge) => acknowledge({ ok: true, payload }))
      anySocket.on('ignore', resolve)
    })
  })
  await received('connected')
  const answer = await source.request('device', { deviceId: 'A' })
  expect(answer).toEqual({ ok: true, payload: { deviceId: 'A' } })
  source.emit('unwatch', { deviceIds: ['B'] })
  expect(await ignored).toEqual({ deviceIds: ['B'] })
})

test('frames arrive as they were sent, alone or as arrays [K4, K9]', async () => {
  const { server, data } = await connectedSource()
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

test('the server requests a fresh token and gets it, which counts as a message [S9]', async () => {
  const { server, types } = await connectedSource()
  const answer = await new Promise((resolve) => {
    server.on('connection', (socket) => socket.emit('token', resolve))
  })
  expect(answer).toBe('fresh-1')
  expect(types()).toEqual(['connected', 'event-received'])
})

test('a connection is replaced before its token expires, with a fresh one', async () => {
  const issued: string[] = []
  const { handshakes, received } = await connectedSource({
    token: async (kind, times) => {
      const lifeS = times === 0 ? 0.4 : 3600
      const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + lifeS }))
      issued.push(kind)
      return `${kind}.${claims}.${times}`
    },
  })
  await received('connected', 2)
  expect(issued).toEqual(['token', 'fresh', 'token'])
  expect(handshakes.map(({ token }) => String(token).at(-1))).toEqual(['0', '2'])
})

test('without a fresh token the server gets no answer, and the reason is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { server, types } = await connectedSource({
    token: async (kind) => {
      if (kind === 'fresh') throw DISABLED
      return kind
    },
  })
  server.on('connection', (socket) => socket.emit('token', () => {}))
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith('no fresh token:', DISABLED))
  expect(types()).toEqual(['connected', 'event-received'])
})

test('events before the end of the handshake are received too', async () => {
  const { data, received } = await connectedSource({
    early: [
      ['power', { a: 1 }],
      ['token', {}],
    ],
  })
  await received('connected')
  await received('event-received')
  expect(data).toEqual([['power', { a: 1 }]])
})

test('without a URL it connects to the server of the page', async () => {
  const { received } = await connectedSource({ isSameOrigin: true })
  await received('connected')
})

test('a user refused once is tried again with a fresh token [S9]', async () => {
  const { requested, types, received } = await connectedSource({
    admit: (token) => token === 'fresh-1',
  })
  await received('connected')
  expect(requested).toEqual(['token', 'fresh'])
  expect(types()).toEqual(['connect-failed', 'attempt-started', 'connected'])
})

test('a user refused twice is not tried again [S9]', async () => {
  const { handshakes, events, types, connect } = await connectedSource({ admit: () => false })
  const { reported } = holdTimers()
  await reported(types, 'user-refused')
  expect(events.at(-1)).toEqual({ type: 'user-refused', message: 'auth.token: expired' })
  expect(handshakes).toHaveLength(2)
  connect.mockClear()
  vi.advanceTimersByTime(10 * 60_000)
  expect(connect).not.toHaveBeenCalled()
  expect(types().at(-1)).toBe('user-refused')
})

test('without a token the attempts continue, and the user is not refused (case 23) [S9, C8]', async () => {
  const { handshakes, types, events } = await connectedSource({
    admit: (token) => token === 'token-3',
    token: async (kind, times) => {
      if (times < 3) throw new Error('Firebase: Error (auth/network-request-failed).')
      return `${kind}-${times}`
    },
  })
  const { reported } = holdTimers()
  for (const times of [1, 2, 3]) {
    await reported(types, 'connect-failed', times)
    vi.advanceTimersByTime(499)
    expect(types().at(-1), 'it waits before the next attempt').toBe('connect-failed')
    vi.advanceTimersByTime(4501)
  }
  await reported(types, 'connected')
  const attempt = ['connect-failed', 'attempt-started']
  expect(types()).toEqual([...attempt, ...attempt, ...attempt, 'connected'])
  expect(events[0]).toMatchObject({ message: 'the sign-in service is unreachable' })
  expect(handshakes, 'no handshake without a token').toHaveLength(1)
})

test('a failed token refresh does not count as a second refusal (case 23) [S9]', async () => {
  const { requested, types } = await connectedSource({
    admit: (token) => token === 'fresh-3',
    token: async (kind, times) => {
      if (times === 1 || times === 2) throw new Error('no network')
      return `${kind}-${times}`
    },
  })
  const { reported } = holdTimers()
  for (const times of [2, 3]) {
    await reported(types, 'connect-failed', times)
    vi.advanceTimersByTime(5000)
  }
  await reported(types, 'connected')
  expect(requested).toEqual(['token', 'fresh', 'fresh', 'fresh'])
  expect(types()).not.toContain('user-refused')
})

test('a user who no longer exists is not tried again (case 23) [S9]', async () => {
  const { handshakes, types, events, connect } = await connectedSource({
    token: async () => {
      throw DISABLED
    },
  })
  const { reported } = holdTimers()
  await reported(types, 'user-refused')
  connect.mockClear()
  vi.advanceTimersByTime(10 * 60_000)
  expect(connect).not.toHaveBeenCalled()
  expect(types()).toEqual(['user-refused'])
  expect(events.at(-1)).toMatchObject({ message: String(DISABLED) })
  expect(handshakes).toEqual([])
})

test('a refused user who no longer exists gets the server’s reason [S9]', async () => {
  const { events, received } = await connectedSource({
    admit: () => false,
    token: async (kind) => {
      if (kind === 'fresh') throw DISABLED
      return kind
    },
  })
  await received('user-refused')
  expect(events.at(-1)).toEqual({ type: 'user-refused', message: 'auth.token: expired' })
})

/** Tokens of which the first one is still missing when the test begins. */
function withSlowToken() {
  let arrive: (token: string) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const first = new Promise<string>((...settle) => {
    ;[arrive, fail] = settle
  })
  return {
    token: async (kind: string, times: number) => (times === 0 ? first : `${kind}-${times}`),
    arrive: () => arrive('token-0'),
    fail: () => fail(DISABLED),
  }
}

test.each(['arrive', 'fail'] as const)(
  'a token for a former attempt has no effect when it %ss late',
  async (happens) => {
    const { token, ...late } = withSlowToken()
    const { server, source, requested, handshakes, types, received } = await connectedSource({
      token,
    })
    server.on('connection', (socket) => socket.on('watch', (_question, ack) => ack({ ok: true })))
    await vi.waitFor(() => expect(requested).toHaveLength(1))
    source.redial()
    await received('connected')
    late[happens]()
    await source.request('watch', { deviceIds: ['A'] })
    expect(handshakes.map((handshake) => handshake.token)).toEqual(['token-1'])
    expect(types()).toEqual(['attempt-started', 'connected'])
  },
)

test('a token that fails after close is not reported [S8]', async () => {
  const { token, fail } = withSlowToken()
  const { source, requested, events } = await connectedSource({ token })
  await vi.waitFor(() => expect(requested).toHaveLength(1))
  source.close()
  fail()
  await new Promise(setImmediate)
  expect(events).toEqual([])
})

test('a lost connection reconnects with a new token within 5 s [S9, C8]', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  const { server, socket, types, requested, received } = await connectedSource()
  await received('connected')
  expect(socket.io.reconnectionDelayMax()).toBe(5000)
  random.mockReturnValue(0.5)
  for (const one of server.sockets.sockets.values()) one.conn.close()
  await received('connected', 2)
  expect(types()).toEqual(['connected', 'disconnected', 'attempt-started', 'connected'])
  expect(socket.io.reconnectionDelayMax()).toBe(3750)
  expect(requested).toEqual(['token', 'token'])
})

test('after a disconnect by the server it reconnects after 1 s ± half of it [S9, C8]', async () => {
  const { server, types, connect, received } = await connectedSource()
  await received('connected')
  const { reported } = holdTimers()
  connect.mockClear()
  server.disconnectSockets(true)
  await reported(types, 'disconnected')
  vi.advanceTimersByTime(499)
  expect(connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1001)
  expect(connect).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  await received('connected', 2)
  expect(types()).toEqual(['connected', 'disconnected', 'attempt-started', 'connected'])
})

test('repeated disconnects lengthen the delay, a connection of over 10 s resets it [S9, C8]', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  const { server, types, connect, received } = await connectedSource()
  await received('connected')
  const { reported } = holdTimers()
  const openMs = [0, 10_000, 10_000, 10_001]
  for (const [times, waitMs] of [500, 1000, 2000, 500].entries()) {
    vi.advanceTimersByTime(openMs[times] ?? 0)
    server.disconnectSockets(true)
    await reported(types, 'disconnected', times + 1)
    connect.mockClear()
    vi.advanceTimersByTime(waitMs - 1)
    expect(connect, `${times} times before`).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(connect).toHaveBeenCalledTimes(1)
    await reported(types, 'connected', times + 2)
  }
})

test('a redial replaces the delayed attempt [S9]', async () => {
  const { server, source, types, connect, received } = await connectedSource()
  await received('connected')
  const { reported } = holdTimers()
  server.disconnectSockets(true)
  await reported(types, 'disconnected')
  connect.mockClear()
  source.redial()
  expect(connect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(connect).toHaveBeenCalledTimes(1)
})

test('a redial drops an open connection first', async () => {
  const { source, types, received } = await connectedSource()
  await received('connected')
  source.redial()
  await received('connected', 2)
  expect(types()).toEqual(['connected', 'disconnected', 'attempt-started', 'connected'])
})

test('an unreachable server never means that the user is refused [S9]', async () => {
  const { reported } = holdTimers()
  const { server, types } = await connectedSource()
  await reported(types, 'connected')
  server.engine.opts.allowRequest = (_request, decide) => decide('maintenance', false)
  for (const one of server.sockets.sockets.values()) one.conn.close()
  await reported(types, 'disconnected')
  for (const times of [1, 2, 3]) {
    vi.advanceTimersByTime(5000)
    await reported(types, 'connect-failed', times)
  }
  const attempt = ['attempt-started', 'connect-failed']
  expect(types()).toEqual(['connected', 'disconnected', ...attempt, ...attempt, ...attempt])
})

test('a connection was lost with its last ping', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server, socket, events, received } = await connectedSource({ pingMs: 10 })
  await received('connected')
  vi.advanceTimersByTime(5000)
  const lostAtMs = performance.now()
  await new Promise<void>((resolve) => socket.io.once('ping', resolve))
  vi.advanceTimersByTime(1000)
  for (const one of server.sockets.sockets.values()) one.conn.close()
  await received('disconnected')
  const lost = events.find(({ type }) => type === 'disconnected')
  expect(lost).toEqual({ type: 'disconnected', reason: 'transport close', atMs: lostAtMs })
})

test('a link closed before the handshake is a failed attempt, not a lost connection [S9]', async () => {
  const { server, types, received } = await connectedSource()
  await received('connected')
  let closed = 0
  server.use((socket, next) => {
    closed += 1
    if (closed > 1) return next()
    socket.conn.close()
  })
  for (const one of server.sockets.sockets.values()) one.conn.close()
  await received('connected', 2)
  const attempt = ['attempt-started', 'connect-failed']
  expect(types()).toEqual(['connected', 'disconnected', ...attempt, 'attempt-started', 'connected'])
})

test('a link that died unnoticed is redialled (case 7) [S9]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { types, received } = await connectedSource()
  await received('connected')
  vi.advanceTimersByTime(41_000)
  expect(types()).toEqual(['connected', 'disconnected'])
  await received('connected', 2)
})

test('after close the listener receives nothing [S8]', async () => {
  const { server, source, data, events, received } = await connectedSource()
  await received('connected')
  const gone = new Promise((resolve) => {
    for (const socket of server.sockets.sockets.values()) socket.on('disconnect', resolve)
  })
  source.close()
  await gone
  expect(events.map((event) => event.type)).toEqual(['connected'])
  expect(data).toEqual([])
})

test('after close no timer is left [S8]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { source, received } = await connectedSource()
  const before = vi.getTimerCount()
  await received('connected')
  expect(vi.getTimerCount()).toBe(before + 1)
  source.close()
  expect(vi.getTimerCount()).toBe(before)
})

test('a close during the delay keeps it closed [S8]', async () => {
  const { server, source, types, connect, received } = await connectedSource()
  await received('connected')
  const { reported } = holdTimers()
  connect.mockClear()
  server.disconnectSockets(true)
  await reported(types, 'disconnected')
  source.close()
  vi.runAllTimers()
  expect(connect).not.toHaveBeenCalled()
})

test.each([undefined, null, '', 'received', {}, { ok: true }, { error: 'unknown event' }])(
  'the acknowledgement %j of a question is no answer, at once, and of a command no failure [K10]',
  async (content) => {
    const { server, source } = await connectedSource()
    server.on('connection', (socket) => {
      socket.on('device', (_question, ack) => ack(content))
      socket.on('watch', (_question, ack) => ack?.(content === '' ? undefined : { ok: true }))
    })
    source.redial()
    await vi.waitFor(() => source.emit('watch', { deviceIds: [] }))
    await expect(source.request('device', { deviceId: 'A' })).rejects.toThrow(EmptyAnswer)
    await source.request('watch', { deviceIds: ['A'] })
  },
)

test('the socket has the path and the namespace of the configuration', async () => {
  const http = createServer()
  const server = new Server(http, { path: '/v2/socket.io', transports: ['websocket'] })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const socketUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v2/`
  const connected = new Promise<string>((resolve) => {
    server.of('/live').on('connection', ({ handshake }) => resolve(handshake.auth.token))
  })
  const source = createSocketSource({
    place: socketPlace({ socketUrl, socketNamespace: '/live' }),
    token: async () => 'token',
    isUserGone: () => false,
  })({ uid: 'uid-owner', type: 'end_user' }, { connection: () => {}, data: () => {} })
  onTestFinished(async () => {
    source.close()
    await server.close()
  })
  await expect(connected).resolves.toBe('token')
})
