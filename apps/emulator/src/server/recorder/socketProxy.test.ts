import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { startBackend } from './backend.testing.ts'
import { SocketProxy } from './socketProxy.ts'
import { guardedLookup, resolveBySystem, TargetCookies, targetOf } from './target.ts'

const MIB = 1024 * 1024
const TURNS = 100

test('a side whose messages wait is paused, and none is lost', async () => {
  const text = 'x'.repeat(100_000)
  const backend = await startBackend(
    (_request, _body, response) => void response.end(),
    (socket) => {
      for (let n = 1; n <= 200; n += 1) socket.emit('news', n, text)
    },
  )
  const target = targetOf(backend.url)
  if (!target.ok) throw new Error(target.error.message)
  const lookup = guardedLookup(target.value, resolveBySystem)
  const waiting: { bytes: number; pass: () => void }[] = []
  const waitingBytes = () => waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  let mostBytes = 0
  const release = async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
    for (const { pass } of waiting.splice(0)) pass()
  }
  const proxy = new SocketProxy(
    { target: target.value, lookup, agent: new Agent(), cookies: new TargetCookies() },
    {
      handshake: () => {},
      onRefused: () => {},
      join: () => ({
        onEnd: () => {},
        waitingBytes: (side) => (side === 'server' ? waitingBytes() : 0),
        onMessage: (side, message, _isBinary, pass) => {
          if (side === 'client') return void pass(message)
          if (waiting.length === 0) void release()
          waiting.push({ bytes: message.length, pass: () => pass(message) })
          mostBytes = Math.max(mostBytes, waitingBytes())
        },
      }),
    },
  )
  const server = createServer().on('upgrade', (...handshake) => proxy.upgrade(...handshake))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  onTestFinished(async () => {
    client.close()
    proxy.close()
    server.close()
    await backend.close()
  })
  const received: number[] = []
  client.on('news', (n: number) => received.push(n))
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(200)
  expect(received).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  expect(mostBytes).toBeLessThan(1.5 * MIB)
})
