import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startBalancer } from './startBalancer.ts'

/** A node that answers with its name, and repeats messages of its sockets with it. */
async function node(name: string) {
  const state = { health: 200 }
  const http = createServer(async (request, response) => {
    const { url, socket, headers } = request
    if (url === '/healthz') response.writeHead(state.health).end()
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
  const opened = await startBalancer({ port: 0, nodes: nodes.map(({ origin }) => origin) })
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
    const socket = new WebSocket(balancer.url.replace('http', 'ws'))
    await once(socket, 'open')
    socket.send('hello')
    const [message] = await once(socket, 'message')
    return { socket, name: `${message}`.split(':')[0] }
  }
  return { ...balancer, nodes, ask, nameOf, connect }
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
  const socket = new WebSocket(url.replace('http', 'ws'))
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
  const taken = await startBalancer({ port: Number(new URL(url).port), nodes: [] })
  expect(taken).toMatchObject({ ok: false, error: { code: 'environment' } })
  if (!taken.ok) expect(taken.error.message).toMatch(/is taken\. Choose another with --port\.$/)
  const { socket } = await connect()
  const closed = once(socket, 'close')
  expect(await close()).toEqual([])
  await closed
})
