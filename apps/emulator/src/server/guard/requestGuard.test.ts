import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionTurns } from '../transport/turns.ts'
import { LIMITS } from './limits.ts'
import { RequestGuard } from './requestGuard.ts'

/** Turns without a limit: requests are handled at once. */
const atOnce = () =>
  new ConnectionTurns({
    sliceMs: 1,
    monotonicMs: () => 0,
    nextTurn: (work) => void setImmediate(work),
  })

/** Turns that the test takes: each handles one request. */
function byHand() {
  const waiting: (() => void)[] = []
  let nowMs = 0
  const turns = new ConnectionTurns({
    ...{ sliceMs: 1, monotonicMs: () => nowMs++ },
    nextTurn: (work) => waiting.push(work),
  })
  const takeTurn = () => {
    for (const work of waiting.splice(0)) work()
  }
  return { turns, takeTurn }
}

/** A guarded server whose handler leaves its answers to the test, and a connection to it. */
async function connected(turns = atOnce(), userOf?: (credential: string) => string | undefined) {
  const open: ServerResponse[] = []
  const http = createServer((_request, response) => void open.push(response))
  const address = { port: 0, host: '127.0.0.1', allowedOrigins: [] }
  const guard = new RequestGuard({
    serverAddress: () => address,
    hasPages: true,
    limits: { ...LIMITS, pipelined: 3 },
    controlToken: undefined,
    turns,
    ...(userOf !== undefined && { userOf }),
  })
  guard.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  address.port = (http.address() as AddressInfo).port
  let heads = 0
  http.prependListener('request', () => {
    heads += 1
  })
  const socket = connect(address.port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    http.closeAllConnections()
    http.close()
  })
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  const requestOf = (headers = '') =>
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${address.port}\r\n${headers}\r\n`
  return {
    ...{ socket, open, request: requestOf(), requestOf, port: address.port },
    text: () => text,
    heads: () => heads,
    opened: () => once(http, 'request'),
  }
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, one]) => one)

test('case 44: of many requests in one packet only a few are handled, then the connection is closed', async () => {
  const { socket, open, text, request, opened, heads } = await connected()
  const arrived = opened()
  // Several packets; the rest of each is not even parsed.
  socket.write(request.repeat(5_000))
  await arrived
  expect(open).toHaveLength(3)
  for (const response of open) response.end('ok')
  await once(socket, 'close')
  expect(statuses(text())).toEqual(['200', '200', '200', '429'])
  expect(heads()).toBe(4)
  expect(text()).toMatch(/retry-after: 1/i)
  expect(text()).toContain('Too many requests wait on this connection.')
})

test('answered requests of a connection do not count', async () => {
  const { socket, open, text, request, opened } = await connected()
  for (let round = 1; round <= 3; round += 1) {
    const arrived = opened()
    socket.write(request.repeat(3))
    await arrived
    await expect.poll(() => open.length).toBe(3)
    for (const response of open.splice(0)) response.end('ok')
    await expect.poll(() => statuses(text()).length).toBe(3 * round)
  }
  expect(new Set(statuses(text()))).toEqual(new Set(['200']))
})

test('case 51: requests of many connections are handled in turns of their users', async () => {
  const { turns, takeTurn } = byHand()
  const { socket, open, requestOf, heads } = await connected(turns)
  const users = () => open.map(({ req }) => req.headers.authorization)
  socket.write(requestOf('Authorization: Bearer greedy\r\n').repeat(2))
  await expect.poll(heads).toBe(2)
  expect(users()).toEqual(['Bearer greedy'])
  socket.write(requestOf('Authorization: Bearer modest\r\n'))
  await expect.poll(heads).toBe(3)
  takeTurn()
  takeTurn()
  expect(users().sort()).toEqual(['Bearer greedy', 'Bearer greedy', 'Bearer modest'])
})

test('case 51: a user has one turn, whatever further cookies their requests have', async () => {
  const { turns, takeTurn } = byHand()
  const { socket, open, requestOf, heads, port } = await connected(turns)
  const session = (n: number) => requestOf(`Cookie: junk=${n}; wattpost_session=greedy\r\n`)
  socket.write([1, 2, 3].map(session).join(''))
  await expect.poll(heads).toBe(3)
  const other = connect(port, '127.0.0.1')
  onTestFinished(() => void other.destroy())
  other.write(requestOf('Authorization: Bearer modest\r\n'))
  await expect.poll(heads).toBe(4)
  takeTurn()
  takeTurn()
  const users = open.map(({ req }) => req.headers.authorization ?? 'greedy')
  expect(users).toEqual(['greedy', 'greedy', 'Bearer modest'])
})

test('a user has one turn with all spellings of a token; unverified ones share that of their address', async () => {
  const { turns, takeTurn } = byHand()
  const { socket, open, requestOf, heads, port } = await connected(turns, (credential) =>
    /^[a-z]+/.exec(credential)?.at(0),
  )
  const other = connect(port, '127.0.0.1')
  onTestFinished(() => void other.destroy())
  const send = async (from: typeof socket, tokens: readonly string[], total: number) => {
    from.write(tokens.map((token) => requestOf(`Authorization: Bearer ${token}\r\n`)).join(''))
    await expect.poll(heads).toBe(total)
  }
  await send(socket, ['greedy1', 'greedy2', 'greedy3'], 3)
  await send(other, ['1', '2', 'modest'], 6)
  takeTurn()
  takeTurn()
  takeTurn()
  takeTurn()
  const tokens = open.map(({ req }) => req.headers.authorization?.split(' ')[1])
  expect(tokens).toEqual(['greedy1', 'greedy2', '1', 'modest', 'greedy3'])
})

test('a request whose connection closes while it waits is not handled', async () => {
  const { turns, takeTurn } = byHand()
  const { socket, open, request, heads } = await connected(turns)
  socket.write(request.repeat(2))
  await expect.poll(heads).toBe(2)
  const [first] = open
  socket.destroy()
  await expect.poll(() => first?.destroyed).toBe(true)
  takeTurn()
  expect(open).toHaveLength(1)
})
