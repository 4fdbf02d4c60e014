import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionEvent } from './connectionState.ts'
import { createSocketSource } from './socketSource.ts'

interface Handshake {
  readonly token: unknown
  readonly query: Record<string, unknown>
}

/** A real server on a free port, and a source that talks to it. */
async function talking(admit: (token: unknown) => boolean = () => true) {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'] })
  const handshakes: Handshake[] = []
  server.use((socket, next) => {
    const { auth, query } = socket.handshake
    handshakes.push({ token: auth.token, query })
    next(admit(auth.token) ? undefined : new Error('auth.token: expired'))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const tokens: string[] = []
  const events: ConnectionEvent[] = []
  const data: (readonly [string, unknown])[] = []
  const source = createSocketSource({
    socketUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answerTimeoutMs: 2_000,
    token: async ({ fresh }) => {
      tokens.push(`${fresh ? 'fresh' : 'token'}-${tokens.length}`)
      return tokens.at(-1) ?? ''
    },
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
  const heard = (type: ConnectionEvent['type']) =>
    vi.waitFor(() => expect(events.map((event) => event.type)).toContain(type), 5000)
  return { server, source, handshakes, tokens, events, data, heard }
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

test('a request is answered, refused in the server’s words, or not answered in time [K10, S9]', async () => {
  const { server, source, heard } = await talking()
  server.on('connection', (socket) => {
    socket.on('device', (_, acknowledge) => acknowledge({ ok: true, family: 'bg', device: {} }))
    socket.on('switch', (_, acknowledge) => acknowledge({ ok: false, message: 'No such device.' }))
  })
  await heard('connected')
  await expect(source.request('device', { deviceId: 'A' })).resolves.toMatchObject({ family: 'bg' })
  await expect(source.request('switch', { deviceId: 'A', on: true })).rejects.toThrow(
    'No such device.',
  )
  await expect(source.request('unwatch', { deviceIds: [] })).rejects.toThrow(
    'The server did not answer "unwatch" in time',
  )
})

test('without a connection nothing is sent [X19]', async () => {
  const { source } = await talking()
  await expect(source.request('device', { deviceId: 'A' })).rejects.toThrow('Socket not connected')
})

test('frames arrive as they were sent, alone or as arrays [K2–K9]', async () => {
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

test('the server asks for a fresh token and gets one', async () => {
  const { server } = await talking()
  const answer = await new Promise((resolve) => {
    server.on('connection', (socket) => socket.emit('token', resolve))
  })
  expect(answer).toBe('fresh-1')
})

test('a user refused once is tried with a fresh token [S9]', async () => {
  const { tokens, heard } = await talking((token) => String(token) === 'token-2')
  await heard('connected')
  expect(tokens).toEqual(['token-0', 'fresh-1', 'token-2'])
})

test('a user refused again is not tried any more [S9]', async () => {
  const { handshakes, events, heard } = await talking(() => false)
  await heard('refused-again')
  expect(events.at(-1)).toEqual({ type: 'refused-again', message: 'auth.token: expired' })
  expect(handshakes).toHaveLength(2)
})

test('a lost connection comes back by itself, with a token of its own [S9, C8]', async () => {
  const { server, events, tokens, heard } = await talking()
  await heard('connected')
  for (const socket of server.sockets.sockets.values()) socket.conn.close()
  await heard('disconnected')
  await vi.waitFor(
    () => expect(events.filter((event) => event.type === 'connected')).toHaveLength(2),
    5000,
  )
  expect(tokens).toHaveLength(2)
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
  const { server, source, events, heard } = await talking()
  await heard('connected')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const connect = vi.spyOn(Socket.prototype, 'connect')
  onTestFinished(() => connect.mockRestore())
  server.disconnectSockets(true)
  while (events.at(-1)?.type !== 'disconnected') await new Promise(setImmediate)
  source.close()
  vi.runAllTimers()
  expect(connect).not.toHaveBeenCalled()
})
