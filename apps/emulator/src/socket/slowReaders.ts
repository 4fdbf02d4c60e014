import { encodeDropped, frameEvents, type WireFrame } from '@wattpost/protocol'
import { eventIn, eventNameIn } from './eventPacket.ts'
import { FrameBatch } from './frameBatch.ts'
import { LatestValues } from './latestValues.ts'
import { bytesWaiting } from './link.ts'
import type { Hurdle, Outgoing } from './outgoing.ts'
import { deliveryOf } from './rooms.ts'
import type { Connection } from './types.ts'

/** When a reader counts as slow, and when it is given up. */
export interface SlowReaderLimits {
  /** With more bytes waiting than this a connection gets only the newest of each series. */
  readonly slowBytes: number
  /** With no more than this waiting it has caught up. */
  readonly caughtUpBytes: number
  /** With more than this waiting for so long it is closed; it may come again. */
  readonly stuckBytes: number
  readonly stuckMs: number
  /** With more than this it is closed at once: it asks and does not read. */
  readonly floodBytes: number
}

const KIB = 1024
const LIMITS: SlowReaderLimits = {
  slowBytes: 512 * KIB,
  caughtUpBytes: 64 * KIB,
  stuckBytes: 2048 * KIB,
  stuckMs: 30_000,
  floodBytes: 16 * 1024 * KIB,
}

/** What readers read of. */
interface ReadersWorld {
  /** The devices' time. */
  readonly nowMs: () => number
  /** Whether the device is still there for the user: it may have changed hands while its frames waited. */
  readonly maySee: (socket: Connection, deviceId: string) => boolean
}

interface Reader {
  readonly outgoing: Outgoing
  latest: LatestValues | null
  stuckSinceMs: number | null
  readonly waiting: Set<() => void>
}

/** Keeps what waits for each connection within bounds, however slowly it reads. */
export class SlowReaders {
  readonly #limits: SlowReaderLimits
  readonly #world: ReadersWorld
  readonly #readers = new Map<Connection, Reader>()

  constructor(world: ReadersWorld, limits: SlowReaderLimits = LIMITS) {
    this.#world = world
    this.#limits = limits
  }

  joined(socket: Connection, outgoing: Outgoing): void {
    this.#readers.set(socket, {
      outgoing,
      latest: null,
      stuckSinceMs: null,
      waiting: new Set(),
    })
  }

  left(socket: Connection): void {
    const reader = this.#readers.get(socket)
    this.#readers.delete(socket)
    for (const go of reader?.waiting ?? []) go()
  }

  /** Resolves when the connection is not slow, or is gone: for streams that can wait. */
  mayWrite(socket: Connection): Promise<void> {
    const reader = this.#readers.get(socket)
    if (reader === undefined || bytesWaiting(socket.conn) <= this.#limits.slowBytes)
      return Promise.resolve()
    return new Promise((resolve) => reader.waiting.add(resolve))
  }

  /** Looks at every connection; to be called often. @param nowMs real time that never goes back */
  look(nowMs: number): void {
    for (const [socket, reader] of this.#readers) this.#lookAt(socket, reader, nowMs)
  }

  #lookAt(socket: Connection, reader: Reader, nowMs: number): void {
    const bytes = bytesWaiting(socket.conn)
    const { slowBytes, caughtUpBytes, stuckBytes, stuckMs, floodBytes } = this.#limits
    if (bytes <= stuckBytes) reader.stuckSinceMs = null
    else reader.stuckSinceMs ??= nowMs
    const isStuck = reader.stuckSinceMs !== null && nowMs - reader.stuckSinceMs > stuckMs
    // Not a polite end, which would wait for the reader.
    if (isStuck || bytes > floodBytes) return void socket.conn.request.socket.destroy()
    if (bytes > slowBytes && reader.latest === null) this.#detour(reader)
    if (bytes > caughtUpBytes) return
    if (reader.latest !== null) this.#catchUp(socket, reader, reader.latest)
    for (const go of reader.waiting) go()
    reader.waiting.clear()
  }

  #detour(reader: Reader): void {
    const latest = new LatestValues(this.#limits.slowBytes)
    reader.latest = latest
    reader.outgoing.put('slow-reader', keeping(latest, this.#world.nowMs))
  }

  #catchUp(socket: Connection, reader: Reader, latest: LatestValues): void {
    reader.outgoing.put('slow-reader', null)
    reader.latest = null
    const { frames, dropped } = latest.take()
    const batch = new FrameBatch<WireFrame>()
    for (const { event, deviceId, frame } of frames)
      if (this.#world.maySee(socket, deviceId)) batch.add(event, deviceId, [frame])
    const isBatch = deliveryOf(socket) === 'batch'
    for (const { event, frames } of batch.take()) {
      for (const payload of isBatch ? [frames] : frames) socket.emit(event, payload)
    }
    if (dropped !== null) socket.emit('dropped', encodeDropped(dropped))
  }
}

/** Frames stay here; whatever else there is to say passes. */
function keeping(latest: LatestValues, nowMs: () => number): Hurdle {
  return (packet, pass) => {
    const name = eventNameIn(packet)
    const event = frameEvents.find((known) => known === name)
    if (event === undefined) return pass(packet)
    for (const frame of [eventIn(packet)?.args[0]].flat()) {
      if (isObject(frame)) latest.put(event, frame, nowMs())
    }
  }
}

function isObject(value: unknown): value is WireFrame {
  return typeof value === 'object' && value !== null
}
