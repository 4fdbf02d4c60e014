import {
  DROPPED_DEVICES_MAX,
  type Dropped,
  type FrameEvent,
  type WireFrame,
} from '@wattpost/protocol'

/** A frame for a slow reader. */
export interface WaitingFrame {
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
