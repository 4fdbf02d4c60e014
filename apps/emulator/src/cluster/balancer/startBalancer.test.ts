import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect as connectTo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type BalancedNode, chooseNode, type NodeHealth, startBalancer } from './startBalancer.ts'

/** A node that answers with its name, or holds its answer, and repeats messages of its sockets with its name. */
async function node(name: string) {
  const state = { health: 200, isHeld: false, requests: 0 }
  const http = createServer(async (request, response) => {
    const { url, socket, headers } = request
    if (url === '/healthz') {
      if (!state.isHeld) response.writeHead(state.health).end()
      return
    }
    state.requests += 1
    if (url === '/held') return
    else if (url === '/cut') socket.destroy()
    else if (url === '/half') {
      response.writeHead(200, { 'content-length': 100 }).write('half')
      setImmediate(() => socket.destroy())
    } else response.end(JSON.stringify({ name, host: headers.host, body: await text(request) }))
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => {
    socket.on('message', (message) => socket.send(`${name}: ${message}`))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const end = () => {
    for (const socket of sockets.clients) socket.terminate()
    http.closeAllConnections()
    http.close()
  }
  onTestFinished(end)
  const { port } = http.address() as AddressInfo
  return { state, end, sockets, origin: `http://127.0.0.1:${port}` }
}

/** A balancer in front of nodes that are ready. */
async function balanced(...names: readonly string[]) {
  const nodes = await Promise.all(names.map(node))
  const opened = await startBalancer({
    ...{ port: 0, allowedOrigins: ['http://shop.test'] },
    nodes: nodes.map(({ origin }) => origin),
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const balancer = opened.value
  onTestFinished(() => void balancer.close())
  await balancer.ready
  const ask = async (path = '/', init: RequestInit = {}) => {
    const reply = await fetch(balancer.url + path, init)
    return { status: reply.status, body: await reply.json() }
  }
  const nameOf = async () => (await ask()).body.name
  /** Opens a socket. @returns it, with the name of its node */
  const connect = async () => {
    const socket = new WebSocket(`${balancer.url.replace('http', 'ws')}/socket.io/`)
    await once(socket, 'open')
    socket.send('hello')
    const [message] = await once(socket, 'message')
    return { socket, name: `${message}`.split(':')[0] }
  }
  /** Writes bytes. @returns what comes until the connection closes */
  const written = async (bytes: (head: string) => string) => {
    const { host, port, hostname } = new URL(balancer.url)
    const socket = connectTo(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(bytes(`HTTP/1.1\r\nHost: ${host}\r\n`))
    return text(socket)
  }
  return { ...balancer, nodes, ask, nameOf, connect, written }
}

test('requests take turns over the nodes, with the host that the client named and their bodies', async () => {
  const { ask, url } = await balanced('a', 'b')
  const answers = []
  for (const body of ['1', '2', '3', '4'])
    answers.push((await ask('/', { method: 'POST', body })).body)
  expect(answers.map(({ body }) => body)).toEqual(['1', '2', '3', '4'])
  expect(answers.map(({ name }) => name).sort()).toEqual(['a', 'a', 'b', 'b'])
  for (const { host } of answers) expect(host).toBe(new URL(url).host)
})

test('sockets go to the node with the fewest, and carry messages both ways', async () => {
  const { connect } = await balanced('a', 'b')
  const all = [await connect(), await connect(), await connect(), await connect()]
  expect(all.map(({ name }) => name).sort()).toEqual(['a', 'a', 'b', 'b'])
  const ended = all.filter(({ name }) => name === 'a')
  for (const { socket } of ended) {
    socket.close()
    await once(socket, 'close')
  }
  expect([(await connect()).name, (await connect()).name]).toEqual(['a', 'a'])
})

test('a node that died gets nothing more, requests on their way there included, and its sockets close', async () => {
  const { nodes, nameOf, connect } = await balanced('a', 'b')
  const sockets = [await connect(), await connect()]
  const lost = sockets.find(({ name }) => name === 'a')?.socket
  nodes[0]?.end()
  if (lost?.readyState === WebSocket.OPEN) await once(lost, 'close')
  expect([await nameOf(), await nameOf(), (await connect()).name]).toEqual(['b', 'b', 'b'])
})

test('a node that is behind gets no new connections while another is ready', async () => {
  const { nodes, nameOf, connect } = await balanced('a', 'b')
  const [first] = nodes
  if (first !== undefined) first.state.health = 503
  const three = async () => [await nameOf(), await nameOf(), (await connect()).name]
  await expect.poll(three).toEqual(['b', 'b', 'b'])
  if (nodes[1] !== undefined) nodes[1].state.health = 503
  await expect.poll(async () => (await three()).includes('a')).toBe(true)
})

test('nodes that answer late get requests while none is ready, but not before the others', async () => {
  const { nodes, nameOf } = await balanced('a', 'b')
  const names = async () => new Set([await nameOf(), await nameOf()])
  for (const [index, expected] of [['b'], ['a', 'b']].entries()) {
    const { state } = nodes[index] ?? expect.unreachable()
    state.isHeld = true
    await expect.poll(names, { timeout: 5_000 }).toEqual(new Set(expected))
  }
})

test('of many requests in a packet only a few reach a node, then the connection is closed', async () => {
  const { nodes, written } = await balanced('a', 'b')
  const answered = written((head) => `GET /held ${head}\r\n`.repeat(3_000))
  const reached = () => nodes.reduce((sum, { state }) => sum + state.requests, 0)
  await expect.poll(reached).toBe(16)
  for (const { end } of nodes) end()
  await answered
  expect(reached()).toBe(16)
})

test.each([
  ['GET //evil.test/', 'Upgrade: h2c', 'Only /socket.io/ can be upgraded.'],
  ['GET /socket.io/', 'Upgrade: h2c', 'It can be upgraded by GET, to websocket alone.'],
  ['POST /socket.io/', 'Upgrade: websocket', 'It can be upgraded by GET, to websocket alone.'],
])('%s with %s is answered with 400 before a node', async (start, upgrade, message) => {
  const { nodes, written } = await balanced('a')
  const answer = await written(
    (head) => `${start} ${head}Connection: Upgrade\r\n${upgrade}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain(message)
  expect(nodes[0]?.state.requests).toBe(0)
})

test('pages of unknown names and origins are refused before a node; those of allowed origins are not', async () => {
  const { nodes, ask } = await balanced('a')
  const from = async (origin: string) => (await ask('/', { headers: { origin } })).status
  expect([await from('http://evil.test'), await from('http://shop.test')]).toEqual([403, 200])
  expect(nodes[0]?.state.requests).toBe(1)
})

test('without a node that answers, requests and handshakes are refused with 503', async () => {
  const { nodes, ask, url, onNodeEnd } = await balanced('a')
  for (const { origin, end } of nodes) {
    end()
    onNodeEnd(origin)
  }
  expect(await ask()).toEqual({
    status: 503,
    body: { success: false, message: 'No node of the cluster answers.' },
  })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/`)
  const [error] = await once(socket, 'error').catch((reason) => [reason])
  expect(error.message).toBe('Unexpected server response: 503')
})

test('a connection that a node cuts is cut for the client, also within an answer', async () => {
  const { url, nameOf } = await balanced('a')
  await expect(fetch(`${url}/cut`)).rejects.toThrow('fetch failed')
  const half = await fetch(`${url}/half`)
  await expect(half.text()).rejects.toThrow()
  expect(await nameOf()).toBe('a')
})

test('a taken port is refused with its option, and a close ends open sockets', async () => {
  const { url, connect, close } = await balanced('a')
  const taken = await startBalancer({
    ...{ port: Number(new URL(url).port), allowedOrigins: [], nodes: [] },
  })
  expect(taken).toMatchObject({ ok: false, error: { code: 'environment' } })
  if (!taken.ok) expect(taken.error.message).toMatch(/is taken\. Choose another with --port\.$/)
  const { socket } = await connect()
  const closed = once(socket, 'close')
  expect(await close()).toEqual([])
  await closed
})

/** A node by its name, health and numbers of open requests and sockets. */
function seen(origin: string, health: NodeHealth, requests = 0, sockets = 0): BalancedNode {
  return { origin, health, open: { requests, sockets } }
}

test('a new socket goes to the ready node with the fewest sockets, a request to that with the fewest requests', () => {
  const nodes = [seen('a', 'ready', 0, 9), seen('b', 'ready', 5, 2), seen('c', 'ready', 3, 4)]
  for (const turn of [0, 1, 2]) {
    expect(chooseNode(nodes, 'sockets', turn)?.origin).toBe('b')
    expect(chooseNode(nodes, 'requests', turn)?.origin).toBe('a')
  }
})

test('nodes with equal loads take turns', () => {
  const nodes = [seen('a', 'ready'), seen('b', 'ready'), seen('c', 'ready')]
  const chosen = [0, 1, 2, 3].map((turn) => chooseNode(nodes, 'requests', turn)?.origin)
  expect(chosen).toEqual(['a', 'b', 'c', 'a'])
})

test('a node that is down gets nothing, a degraded one only if none is ready', () => {
  const nodes = [seen('a', 'down'), seen('b', 'degraded'), seen('c', 'ready', 100, 100)]
  expect(chooseNode(nodes, 'sockets', 0)?.origin).toBe('c')
  expect(chooseNode(nodes.slice(0, 2), 'sockets', 0)?.origin).toBe('b')
  expect(chooseNode(nodes.slice(0, 1), 'sockets', 0)).toBeNull()
  expect(chooseNode([], 'sockets', 0)).toBeNull()
})
