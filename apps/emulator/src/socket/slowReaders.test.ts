import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { decodeDropped } from '@wattpost/protocol'
import { Server } from 'socket.io'
import { io as dial, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { bytesWaiting } from './link.ts'
import { Outgoing } from './outgoing.ts'
import { eventually, stopReading } from './server.testing.ts'
import { SlowReaders } from './slowReaders.ts'
import type { Connection, EmulatorServer } from './types.ts'

const KIB = 1024
const LIMITS = {
  ...{ slowBytes: 512 * KIB, caughtUpBytes: 64 * KIB },
  ...{ stuckBytes: 2048 * KIB, stuckMs: 30_000, floodBytes: 16_384 * KIB },
}
const PADDING = 'x'.repeat(8 * KIB)

interface Reader {
  readonly socket: Socket
  readonly connection: Connection
  readonly frames: Record<string, unknown>[]
  readonly dropped: unknown[]
}

/** A server with nothing but rooms, and some clients in one of them. */
async function serving(count: number, maySee: (deviceId: string) => boolean = () => true) {
  const http = createServer()
  const io: EmulatorServer = new Server(http, { transports: ['websocket'] })
  const slowReaders = new SlowReaders(
    { nowMs: () => 1_768_500_000_000, maySee: (_, deviceId) => maySee(deviceId) },
    LIMITS,
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => io.close())
  const { port } = http.address() as AddressInfo
  io.on('connection', (connection) => {
    connection.data.user = { ...NOBODY }
    slowReaders.joined(connection, new Outgoing(connection.conn))
    connection.on('disconnect', () => slowReaders.left(connection))
    void connection.join('everybody')
  })
  const readers: Reader[] = []
  for (let n = 0; n < count; n += 1) readers.push(await reader(io, port))
  let seq = 0
  const tell = () => {
    seq += 1
    const deviceId = `BG-${seq % 3}`
    io.to('everybody').emit('power', { deviceId, t: seq, epoch: 0, seq, sw: seq % 2, PADDING })
    return seq
  }
  return { io, slowReaders, readers, tell }
}

const NOBODY = {
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
  socket.on('dropped', (told) => dropped.push(told))
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const connection = io.sockets.sockets.get(socket.id ?? '')
  if (connection === undefined) throw new Error('the server does not know its client')
  return { socket, connection, frames, dropped }
}

/** Sends until a reader counts as slow, then a good deal more. @returns how many frames in all */
async function flood(
  { tell, slowReaders }: Awaited<ReturnType<typeof serving>>,
  slow: Reader,
): Promise<number> {
  let told = 0
  while (bytesWaiting(slow.connection.conn) <= LIMITS.slowBytes) {
    told = tell()
    await loopTurn()
  }
  slowReaders.look(0)
  for (let more = 0; more < 2000; more += 1) {
    told = tell()
    if (more % 20 === 0) await loopTurn()
    slowReaders.look(0)
  }
  return told
}

test('a reader that stands still costs little, then gets the newest of each series and is told what it missed (case 8)', async () => {
  const server = await serving(2)
  const [slow, quick] = server.readers as [Reader, Reader]
  const goOn = stopReading(slow)
  const told = await flood(server, slow)
  expect(bytesWaiting(slow.connection.conn)).toBeLessThan(2048 * KIB)
  await eventually(() => quick.frames.length === told)
  goOn()
  await eventually(() => {
    server.slowReaders.look(0)
    return slow.dropped.length > 0
  })
  const newest = slow.frames.slice(-3).map(({ deviceId, seq }) => [deviceId, seq])
  expect(newest).toEqual([2, 1, 0].map((back) => [`BG-${(told - back) % 3}`, told - back]))
  const read = decodeDropped(slow.dropped[0])
  expect(read.ok && [...read.value.deviceIds].sort()).toEqual(['BG-0', 'BG-1', 'BG-2'])
  expect(read.ok && read.value.frames).toBe(told - slow.frames.length)
  expect(quick.dropped).toEqual([])
})

test('of a device that went to somebody else while its frames waited nothing comes any more (case 20)', async () => {
  const gone = new Set<string>()
  const server = await serving(1, (deviceId) => !gone.has(deviceId))
  const [slow] = server.readers as [Reader]
  const goOn = stopReading(slow)
  const told = await flood(server, slow)
  gone.add('BG-1')
  goOn()
  await eventually(() => {
    server.slowReaders.look(0)
    return slow.dropped.length > 0
  })
  const newest = slow.frames.filter(({ seq }) => Number(seq) > told - 3)
  expect(newest.map(({ deviceId }) => deviceId).sort()).toEqual(['BG-0', 'BG-2'])
})

test('one that stands still takes nothing from the others (case 9)', async () => {
  const server = await serving(4)
  const [slow, ...others] = server.readers
  if (slow === undefined) throw new Error('nobody reads')
  const goOn = stopReading(slow)
  const told = await flood(server, slow)
  await eventually(() => others.every(({ frames }) => frames.length === told))
  expect(others.flatMap(({ dropped }) => dropped)).toEqual([])
  goOn()
})

test('when it has caught up it gets every frame again', async () => {
  const server = await serving(1)
  const [slow] = server.readers as [Reader]
  const goOn = stopReading(slow)
  await flood(server, slow)
  goOn()
  await eventually(() => {
    server.slowReaders.look(0)
    return slow.dropped.length > 0
  })
  const before = slow.frames.length
  for (let n = 0; n < 10; n += 1) server.tell()
  await eventually(() => slow.frames.length === before + 10)
  expect(slow.dropped).toHaveLength(1)
})

test('one that stays stuck with much before it is closed, and may come again (case 8)', async () => {
  const server = await serving(1)
  const [stuck] = server.readers as [Reader]
  const { connection } = stuck
  const goOn = stopReading(stuck)
  await flood(server, stuck)
  // What it asked for itself is never left out, and so it waits.
  while (bytesWaiting(connection.conn) <= LIMITS.stuckBytes) connection.emit('balance', PADDING)
  server.slowReaders.look(1000)
  server.slowReaders.look(31_000)
  expect(connection.conn.readyState).toBe('open')
  server.slowReaders.look(31_001)
  goOn()
  await eventually(() => stuck.socket.disconnected)
  expect(stuck.socket.active).toBe(true)
})

test('who asks and does not read is cut at once when too much waits', async () => {
  const server = await serving(1)
  const [flooded] = server.readers as [Reader]
  const { connection } = flooded
  stopReading(flooded)
  while (bytesWaiting(connection.conn) <= LIMITS.floodBytes) {
    connection.emit('balance', PADDING)
  }
  server.slowReaders.look(0)
  await eventually(() => !connection.connected)
})

test('a stream waits until its reader has read', async () => {
  const server = await serving(1)
  const [slow] = server.readers as [Reader]
  const { connection } = slow
  await server.slowReaders.mayWrite(connection)
  const goOn = stopReading(slow)
  await flood(server, slow)
  let may = false
  void server.slowReaders.mayWrite(connection).then(() => {
    may = true
  })
  await loopTurn()
  expect(may).toBe(false)
  goOn()
  await eventually(() => {
    server.slowReaders.look(0)
    return may
  })
})
