import {
  DROPPED_DEVICES_MAX,
  type Dropped,
  encodeDropped,
  type FrameEvent,
  frameEvents,
  type WireFrame,
} from '@wattpost/protocol'
import { bytesWaiting } from '../patches/engineIo.ts'
import { deliveryOf } from '../transport/connection.ts'
import { FrameBatch } from '../transport/frameBatch.ts'
import type { ClientSocket } from './clientSocket.ts'
import { eventIn, eventNameIn, type Outgoing, type PacketFilter } from './outgoing.ts'

/** Limits of the bytes that wait for a connection. */
export interface SlowReaderLimits {
  /** Above this a connection gets only the newest frame of each series. */
  readonly slowBytes: number
  /** At or below this it has caught up. */
  readonly caughtUpBytes: number
  /** Above this for `stuckMs` it is closed; it may reconnect. */
  readonly stuckBytes: number
  readonly stuckMs: number
  /** Above this it is closed at once: it sends requests without reading. */
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

/** Connections of a check: with thousands, checking all of them would hold the event loop at each tick. */
const CHECKED_MAX = 200

interface SlowReaderParts {
  /** Virtual time. */
  readonly nowMs: () => number
  /** Whether a connection may still receive a device's frames: rights and ownership change while they wait. */
  readonly mayReceive: (socket: ClientSocket, deviceId: string) => boolean
  /** Whether a client is sent `dropped` for the frames that it missed; default true. */
  readonly announcesDropped?: () => boolean
}

interface Reader {
  readonly outgoing: Outgoing
  latest: LatestValues | null
  stuckSinceMs: number | null
  readonly waiting: Set<() => void>
}

/** Limits the memory of unread messages per connection. */
export class SlowReaders {
  readonly #limits: SlowReaderLimits
  readonly #parts: SlowReaderParts
  readonly #readers = new Map<ClientSocket, Reader>()
  /** The rest of the present round of checks. */
  #round = this.#readers.entries()

  constructor(world: SlowReaderParts, limits: SlowReaderLimits = LIMITS) {
    this.#parts = world
    this.#limits = limits
  }

  joined(socket: ClientSocket, outgoing: Outgoing): void {
    this.#readers.set(socket, {
      outgoing,
      latest: null,
      stuckSinceMs: null,
      waiting: new Set(),
    })
  }

  left(socket: ClientSocket): void {
    const reader = this.#readers.get(socket)
    this.#readers.delete(socket)
    for (const go of reader?.waiting ?? []) go()
  }

  /** `null` for a connection that is not slow; else resolves when it has caught up, or has closed. */
  mayWrite(socket: ClientSocket): Promise<void> | null {
    const reader = this.#readers.get(socket)
    if (reader === undefined || bytesWaiting(socket.conn) <= this.#limits.slowBytes) return null
    return new Promise((resolve) => reader.waiting.add(resolve))
  }

  /** Checks the next connections in turn, all of a few. @param nowMs a clock that never goes back */
  check(nowMs: number): void {
    const count = Math.min(this.#readers.size, CHECKED_MAX)
    for (let checked = 0; checked < count; checked += 1) {
      const next = this.#next()
      if (next !== undefined) this.#check(...next, nowMs)
    }
  }

  #next(): [ClientSocket, Reader] | undefined {
    const next = this.#round.next()
    if (next.done !== true) return next.value
    this.#round = this.#readers.entries()
    return this.#round.next().value
  }

  #check(socket: ClientSocket, reader: Reader, nowMs: number): void {
    const bytes = bytesWaiting(socket.conn)
    const { slowBytes, caughtUpBytes, stuckBytes, stuckMs, floodBytes } = this.#limits
    if (bytes <= stuckBytes) reader.stuckSinceMs = null
    else reader.stuckSinceMs ??= nowMs
    const isStuck = reader.stuckSinceMs !== null && nowMs - reader.stuckSinceMs > stuckMs
    // A closing handshake would wait for the reader.
    if (isStuck || bytes > floodBytes) return void socket.conn.request.socket.destroy()
    if (bytes > slowBytes && reader.latest === null) this.#divert(reader)
    if (bytes > caughtUpBytes) return
    if (reader.latest !== null) this.#catchUp(socket, reader, reader.latest)
    for (const go of reader.waiting) go()
    reader.waiting.clear()
  }

  #divert(reader: Reader): void {
    const latest = new LatestValues(this.#limits.slowBytes)
    reader.latest = latest
    reader.outgoing.put('slow-reader', storing(latest, this.#parts.nowMs))
  }

  #catchUp(socket: ClientSocket, reader: Reader, latest: LatestValues): void {
    reader.outgoing.put('slow-reader', null)
    reader.latest = null
    const { frames, dropped } = latest.take()
    const batch = new FrameBatch<WireFrame>()
    for (const { event, deviceId, frame } of frames)
      if (this.#parts.mayReceive(socket, deviceId)) batch.add(event, deviceId, [frame])
    const { data, rooms } = socket
    const isBatch = deliveryOf({ user: data.user, isIn: (group) => rooms.has(group) }) === 'batch'
    for (const { event, frames } of batch.take()) {
      for (const payload of isBatch ? [frames] : frames) socket.emit(event, payload)
    }
    if (dropped !== null && this.#parts.announcesDropped?.() !== false)
      socket.emit('dropped', encodeDropped(dropped))
  }
}

/** Stores frames and passes other messages. */
function storing(latest: LatestValues, nowMs: () => number): PacketFilter {
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

/** A frame for a slow reader. */
interface WaitingFrame {
  readonly event: FrameEvent
  readonly deviceId: string
  readonly frame: WireFrame
}

interface StoredFrame extends WaitingFrame {
  readonly bytes: number
}

/** Keys of a frame's head; the others are values. */
const HEAD = new Set(['deviceId', 't', 'epoch', 'seq', 'sample'])
/** Keys that distinguish the series of a device's event. */
const PARTS = ['type', 'channel', 'phase', 'monitor'] as const

/**
 * The newest unsent frame of each series, up to a size in bytes; beyond it the oldest is dropped. Counts the
 * dropped frames.
 */
export class LatestValues {
  readonly #bytesMax: number
  readonly #stored = new Map<string, StoredFrame>()
  readonly #deviceIds = new Set<string>()
  #others = false
  #bytes = 0
  #dropped = 0
  #sinceMs = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  /** @param nowMs virtual time */
  put(event: FrameEvent, frame: WireFrame, nowMs: number): void {
    const deviceId = typeof frame.deviceId === 'string' ? frame.deviceId : ''
    const key = seriesOf(event, deviceId, frame)
    const before = this.#stored.get(key)
    if (before !== undefined) this.#drop(key, before, nowMs)
    const bytes = JSON.stringify(frame).length + key.length
    this.#stored.set(key, { event, deviceId, frame, bytes })
    this.#bytes += bytes
    for (const [oldest, stored] of this.#stored) {
      if (this.#bytes <= this.#bytesMax) break
      this.#drop(oldest, stored, nowMs)
    }
  }

  /** Removes and returns all frames in order, and a summary of the dropped ones. */
  take(): { readonly frames: readonly WaitingFrame[]; readonly dropped: Dropped | null } {
    const frames = [...this.#stored.values()]
    const dropped = {
      frames: this.#dropped,
      deviceIds: [...this.#deviceIds],
      others: this.#others,
      since: this.#sinceMs,
    }
    this.#stored.clear()
    this.#deviceIds.clear()
    this.#others = false
    this.#bytes = 0
    this.#dropped = 0
    return { frames, dropped: dropped.frames > 0 ? dropped : null }
  }

  #drop(key: string, { deviceId, bytes }: StoredFrame, nowMs: number): void {
    this.#stored.delete(key)
    this.#bytes -= bytes
    if (this.#dropped === 0) this.#sinceMs = nowMs
    this.#dropped += 1
    if (deviceId === '' || this.#deviceIds.has(deviceId)) return
    if (this.#deviceIds.size < DROPPED_DEVICES_MAX) this.#deviceIds.add(deviceId)
    else this.#others = true
  }
}

function seriesOf(event: FrameEvent, deviceId: string, frame: WireFrame): string {
  const names = Object.keys(frame).filter((name) => !HEAD.has(name))
  return JSON.stringify([event, deviceId, ...PARTS.map((part) => frame[part]), ...names])
}
