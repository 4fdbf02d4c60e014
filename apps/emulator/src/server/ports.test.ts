import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { OpenConnections, openPort } from './ports.ts'

afterEach(() => void vi.useRealTimers())

test('case 49: a connection that never ends is cut off 2 s after the close of its server', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  const connections = new OpenConnections(server)
  expect(connections.text).toBe('server')
  // Ended by the server, but not by the client.
  server.on('upgrade', (_request, stream) => stream.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: any\r\n\r\n')
  const ended = once(client.resume(), 'end')
  await ended
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = connections.close()
  vi.advanceTimersByTime(1_999)
  expect(connections.text).toBe('1 open connection')
  vi.advanceTimersByTime(1)
  await closed
  client.destroy()
})

test('an idle server closes at once, without a timer', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  const connections = new OpenConnections(server)
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await connections.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('case 51: a thousand connections at once keep no other client from connecting', async () => {
  const server = createServer()
  const listen = vi.spyOn(server, 'listen')
  expect(await openPort(server, '127.0.0.1', 0)).toMatchObject({ ok: true })
  onTestFinished(() => void server.close())
  expect(listen.mock.calls[0]?.[0]).toMatchObject({ backlog: 4_096 })
})
