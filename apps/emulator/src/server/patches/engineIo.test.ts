import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  bytesWaiting,
  interceptFlushes,
  interceptWrites,
  type Packet,
  restoreWrites,
} from './engineIo.ts'
import { installedVersion } from './installedVersion.testing.ts'

const http = createServer()
const server = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
let socket: Socket
let client: ReturnType<typeof connect>

beforeAll(async () => {
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
  socket = await connected
})
afterAll(async () => {
  client.close()
  await server.close()
})

test('engine.io has the version that the patch was written for', () => {
  expect(installedVersion('engine.io')).toBe('6.6.11')
})

test('a connection inherits write and owns an array writeBuffer', () => {
  expect(Object.hasOwn(socket.conn, 'write')).toBe(false)
  expect(socket.conn.write).toBeTypeOf('function')
  expect(Reflect.get(socket.conn, 'writeBuffer')).toBeInstanceOf(Array)
})

test('each event, to the socket or to a room, passes write as encoded text', async () => {
  const taken: Packet[] = []
  const received: unknown[] = []
  client.on('news', (value) => received.push(value))
  await socket.join('room')
  interceptWrites(socket.conn, (packet, pass) => {
    taken.push(packet)
    if (taken.length > 1) pass(packet)
  })
  socket.emit('news', 1)
  server.to('room').emit('news', 2)
  await expect.poll(() => received).toEqual([2])
  expect(taken.map(({ data }) => data)).toEqual(['2["news",1]', '2["news",2]'])
  restoreWrites(socket.conn)
  socket.emit('news', 3)
  await expect.poll(() => received).toEqual([2, 3])
  expect(taken).toHaveLength(2)
})

test('messages behind a busy transport count as waiting bytes', () => {
  socket.emit('news', 'first')
  const before = bytesWaiting(socket.conn)
  socket.emit('news', 'x'.repeat(1000))
  expect(bytesWaiting(socket.conn) - before).toBeGreaterThanOrEqual(1000)
})

test('a connection without writeBuffer is an error', () => {
  const link = Object.create(socket.conn, { writeBuffer: { value: undefined } })
  expect(() => bytesWaiting(link)).toThrow('no writeBuffer')
})

test('messages are written when their flush is called, in order, and flushes without messages do not count', async () => {
  const received: unknown[] = []
  client.on('late', (value) => received.push(value))
  const waiting: (() => void)[] = []
  interceptFlushes(socket.conn, (one) => waiting.push(one))
  socket.emit('late', 1)
  server.to('room').emit('late', 2)
  await expect.poll(() => waiting).not.toEqual([])
  expect(received).toEqual([])
  for (const write of waiting.splice(0)) write()
  await expect.poll(() => received).toEqual([1, 2])
  expect(waiting).toEqual([])
  Reflect.deleteProperty(socket.conn, 'flush')
})

test('nothing follows the frame that closes a connection, also not a message to a room', async () => {
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve))
  const { port } = http.address() as AddressInfo
  const leaving = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  const joining = await connected
  await joining.join('leaving')
  const { conn } = joining
  const waiting: (() => void)[] = []
  interceptFlushes(conn, (one) => waiting.push(one))
  server.to('leaving').emit('news', 1)
  await expect.poll(() => waiting).not.toEqual([])
  const webSocket: unknown = Reflect.get(conn.transport, 'socket')
  if (!(webSocket instanceof WebSocket)) throw new Error('no WebSocket')
  webSocket.close()
  const bytesBefore = conn.request.socket.bytesWritten
  for (const write of waiting) write()
  expect(conn.request.socket.bytesWritten).toBe(bytesBefore)
  leaving.close()
})

test('a connection without WebSocket is an error', () => {
  const waiting: (() => void)[] = []
  const link = Object.create(socket.conn, { transport: { value: { writable: true } } })
  link.writeBuffer = [{}]
  interceptFlushes(link, (one) => waiting.push(one))
  link.flush()
  expect(waiting[0]).toThrow('no WebSocket')
})

test('a connection without flush is an error', () => {
  const link = Object.create(socket.conn, { flush: { value: undefined } })
  expect(() => interceptFlushes(link, () => {})).toThrow('no flush')
})
