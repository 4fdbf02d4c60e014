import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { ConnectionTurns } from '../transport/turns.ts'
import { boundedWebSocketServer } from './webSocketServer.ts'

/** A server with room for one short work in a turn; the test gives the turns. */
async function servingIn(turns: (() => void)[]) {
  let nowMs = 0
  const left: (number | 'end')[] = []
  const read: string[] = []
  const sockets: Socket[] = []
  const Server = boundedWebSocketServer(
    new ConnectionTurns({
      ...{ sliceMs: 1, monotonicMs: () => nowMs },
      nextTurn: (work) => turns.push(work),
    }),
    ({ url = '' }) => url.slice(1),
  )
  const server = new Server({ noServer: true })
  const http = createServer().listen(0, '127.0.0.1')
  http.on('upgrade', (request, socket, head) => {
    sockets.push(socket as Socket)
    socket.on('end', () => {
      nowMs += 1
      left.push('end')
    })
    server.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('message', (data) => {
        nowMs += 1
        read.push(`${request.url?.slice(1)}: ${data}`)
      })
      websocket.once('close', (code) => {
        nowMs += 1
        left.push(code)
      })
    })
  })
  await once(http, 'listening')
  onTestFinished(() => void http.close())
  const { port } = http.address() as AddressInfo
  const connect = async (user = '') => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/${user}`)
    onTestFinished(() => client.terminate())
    await once(client, 'open')
    return client
  }
  return { connect, left, read, sockets }
}

test('case 51: messages are read in turns of their users, and no more from a connection that waits', async () => {
  const turns: (() => void)[] = []
  const { connect, read, sockets } = await servingIn(turns)
  const [one, two] = [await connect('greedy'), await connect('greedy')]
  for (const client of [one, two]) for (const text of ['a', 'b', 'c']) client.send(text)
  const paused = () => sockets.filter((socket) => socket.isPaused()).length
  await expect.poll(paused).toBe(2)
  const other = await connect('modest')
  const before = sockets[2]?.bytesRead ?? 0
  other.send('d')
  await expect.poll(() => sockets[2]?.bytesRead).toBeGreaterThan(before)
  expect(read).toEqual(['greedy: a'])
  const turn = () => {
    for (const work of turns.splice(0)) work()
  }
  while (!read.includes('modest: d')) {
    turn()
    await nextTurn()
  }
  // Its bytes and its message take a turn each; all seven would be read in order of arrival otherwise.
  expect(read.length).toBeLessThanOrEqual(5)
  await expect
    .poll(() => {
      turn()
      return [...read].sort()
    })
    .toEqual([
      'greedy: a',
      'greedy: a',
      'greedy: b',
      'greedy: b',
      'greedy: c',
      'greedy: c',
      'modest: d',
    ])
  expect(paused()).toBe(0)
})

test('case 44: connections that close together are left in turns', async () => {
  const turns: (() => void)[] = []
  const turn = () => {
    for (const work of turns.splice(0)) work()
  }
  const { connect, left, sockets } = await servingIn(turns)
  const clients = await Promise.all([connect(), connect(), connect()])
  const first = once(sockets[0] as Socket, 'end')
  for (const client of clients) client.terminate()
  await first
  while (left.length < 6) {
    const before = left.length
    turn()
    await nextTurn()
    expect(left.length - before).toBeLessThanOrEqual(1)
  }
  expect(left.sort()).toEqual([1006, 1006, 1006, 'end', 'end', 'end'])
})
