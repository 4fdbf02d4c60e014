import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { decodeDropped } from '@wattpost/protocol'
import { Server } from 'socket.io'
import { io as dial, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { bytesWaiting } from '../patches/engineIo.ts'
import type { ClientSocket, EmulatorServer } from './clientSocket.ts'
import { Outgoing } from './outgoing.ts'
import { eventually, stopReading } from './server.testing.ts'
import { SlowReaders } from './slowReaders.ts'

const KIB = 1024
const LIMITS = {
  ...{ slowBytes: 512 * KIB, caughtUpBytes: 64 * KIB },
  ...{ stuckBytes: 2048 * KIB, stuckMs: 30_000, floodBytes: 16_384 * KIB },
}
const PADDING = 'x'.repeat(8 * KIB)

interface Reader {
  readonly socket: Socket
  readonly connection: ClientSocket
  readonly frames: Record<string, unknown>[]
  readonly dropped: unknown[]
}

/** A server with one room of clients. */
async function serving(
  count: number,
  mayReceive: (deviceId: string) => boolean = () => true,
  announcesDropped = () => true,
) {
  const http = createServer()
  const io: EmulatorServer = new Server(http, { transports: ['websocket'] })
  const slowReaders = new SlowReaders(
    {
      nowMs: () => 1_768_500_000_000,
      mayReceive: (_, deviceId) => mayReceive(deviceId),
      announcesDropped,
    },
    LIMITS,
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => io.close())
  const { port } = http.address() as AddressInfo
  io.on('connection', (connection) => {
    connection.data.user = { ...USER }
    slowReaders.joined(connection, new Outgoing(connection.conn))
    connection.on('disconnect', () => slowReaders.left(connection))
    void connection.join('all')
  })
  const readers: Reader[] = []
  for (let n = 0; n < count; n += 1) readers.push(await reader(io, port))
  let seq = 0
  const sendFrame = () => {
    seq += 1
    const deviceId = `BG-${seq % 3}`
    io.to('all').emit('power', { deviceId, t: seq, epoch: 0, seq, sw: seq % 2, PADDING })
    return seq
  }
  return { io, slowReaders, readers, sendFrame }
}

const USER = {
  ...{ uid: 'uid', email: '', merchant: false, approved: true, profile: null },
  ...{ name: '', emailVerified: true, photo: null },
}

async function reader(io: EmulatorServer, port: number): Promise<Reader> {
  const socket = dial(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  onTestFinished(() => void socket.disconnect())
  const frames: Record<string, unknown>[] = []
  const dropped: unknown[] = []
  socket.on('power', (frame) => frames.push(frame))
  socket.on('dropped', (summary) => dropped.push(summary))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const connection = io.sockets.sockets.get(socket.id ?? '')
  if (connection === undefined) throw new Error('the server does not know its client')
  return { socket, connection, frames, dropped }
}

/** Sends until a reader counts as slow, then 2000 frames more. @returns the number of frames */
async function flood(
  { sendFrame, slowReaders }: Awaited<ReturnType<typeof serving>>,
  slow: Reader,
): Promise<number> {
  let sent = 0
  while (bytesWaiting(slow.connection.conn) <= LIMITS.slowBytes) {
    sent = sendFrame()
    await loopTurn()
  }
  slowReaders.check(0)
  for (let more = 0; more < 2000; more += 1) {
    sent = sendFrame()
    if (more % 20 === 0) await loopTurn()
    slowReaders.check(0)
  }
  return sent
}

test('a stalled reader costs at most 2 MB, then gets the newest of each series (case 8)', async () => {
  const server = await serving(2)
  const [slow, quick] = server.readers as [Reader, Reader]
  const resume = stopReading(slow)
  const sent = await flood(server, slow)
  expect(bytesWaiting(slow.connection.conn)).toBeLessThan(2048 * KIB)
  await eventually(() => quick.frames.length === sent)
  resume()
  await eventually(() => {
    server.slowReaders.check(0)
    return slow.dropped.length > 0
  })
  const newest = slow.frames.slice(-3).map(({ deviceId, seq }) => [deviceId, seq])
  expect(newest).toEqual([2, 1, 0].map((back) => [`BG-${(sent - back) % 3}`, sent - back]))
  const read = decodeDropped(slow.dropped[0])
  expect(read.ok && [...read.value.deviceIds].sort()).toEqual(['BG-0', 'BG-1', 'BG-2'])
  expect(read.ok && read.value.frames).toBe(sent - slow.frames.length)
  expect(quick.dropped).toEqual([])
})

test('without batch a stalled reader gets the newest frames, and no event about the others', async () => {
  const server = await serving(
    1,
    () => true,
    () => false,
  )
  const [slow] = server.readers as [Reader]
  const resume = stopReading(slow)
  const sent = await flood(server, slow)
  resume()
  await eventually(() => {
    server.slowReaders.check(0)
    return slow.frames.at(-1)?.seq === sent
  })
  server.sendFrame()
  await eventually(() => slow.frames.at(-1)?.seq === sent + 1)
  expect(slow.dropped).toEqual([])
})

test('drops waiting frames of a device that changed hands (case 20)', async () => {
  const gone = new Set<string>()
  const server = await serving(1, (deviceId) => !gone.has(deviceId))
  const [slow] = server.readers as [Reader]
  const resume = stopReading(slow)
  const sent = await flood(server, slow)
  gone.add('BG-1')
  resume()
  await eventually(() => {
    server.slowReaders.check(0)
    return slow.dropped.length > 0
  })
  const newest = slow.frames.filter(({ seq }) => Number(seq) > sent - 3)
  expect(newest.map(({ deviceId }) => deviceId).sort()).toEqual(['BG-0', 'BG-2'])
})

test('a stalled reader does not affect the others (case 9)', async () => {
  const server = await serving(4)
  const [slow, ...others] = server.readers
  if (slow === undefined) throw new Error('no reader')
  const resume = stopReading(slow)
  const sent = await flood(server, slow)
  await eventually(() => others.every(({ frames }) => frames.length === sent))
  expect(others.flatMap(({ dropped }) => dropped)).toEqual([])
  resume()
})

test('sends every frame again after the reader has caught up', async () => {
  const server = await serving(1)
  const [slow] = server.readers as [Reader]
  const resume = stopReading(slow)
  await flood(server, slow)
  resume()
  await eventually(() => {
    server.slowReaders.check(0)
    return slow.dropped.length > 0
  })
  const before = slow.frames.length
  for (let n = 0; n < 10; n += 1) server.sendFrame()
  await eventually(() => slow.frames.length === before + 10)
  expect(slow.dropped).toHaveLength(1)
})

test('closes a connection that stays stuck; it may reconnect (case 8)', async () => {
  const server = await serving(1)
  const [stuck] = server.readers as [Reader]
  const { connection } = stuck
  const resume = stopReading(stuck)
  await flood(server, stuck)
  // Other events than frames are never dropped.
  while (bytesWaiting(connection.conn) <= LIMITS.stuckBytes) connection.emit('balance', PADDING)
  server.slowReaders.check(1000)
  server.slowReaders.check(31_000)
  expect(connection.conn.readyState).toBe('open')
  server.slowReaders.check(31_001)
  resume()
  await eventually(() => stuck.socket.disconnected)
  expect(stuck.socket.active).toBe(true)
})

test('closes a connection that requests without reading', async () => {
  const server = await serving(1)
  const [flooded] = server.readers as [Reader]
  const { connection } = flooded
  stopReading(flooded)
  while (bytesWaiting(connection.conn) <= LIMITS.floodBytes) {
    connection.emit('balance', PADDING)
  }
  server.slowReaders.check(0)
  await eventually(() => !connection.connected)
})

test('a stream waits for its reader', async () => {
  const server = await serving(1)
  const [slow] = server.readers as [Reader]
  const { connection } = slow
  await server.slowReaders.mayWrite(connection)
  const resume = stopReading(slow)
  await flood(server, slow)
  let may = false
  void server.slowReaders.mayWrite(connection)?.then(() => {
    may = true
  })
  await loopTurn()
  expect(may).toBe(false)
  resume()
  await eventually(() => {
    server.slowReaders.check(0)
    return may
  })
})

test('case 44: a check looks at 200 of many connections, at each of them in turn', () => {
  const looks: number[] = []
  const slowReaders = new SlowReaders({ nowMs: () => 0, mayReceive: () => true })
  for (let n = 0; n < 450; n += 1) {
    const tcp = {
      get writableLength() {
        looks.push(n)
        return 0
      },
    }
    const connection = { conn: { writeBuffer: [], request: { socket: tcp } } }
    slowReaders.joined(connection as never, null as never)
  }
  slowReaders.check(0)
  expect(looks).toHaveLength(200)
  for (let more = 0; more < 2; more += 1) slowReaders.check(0)
  expect(new Set(looks).size).toBe(450)
})
