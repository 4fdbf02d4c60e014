import {
  DROPPED_DEVICES_MAX,
  type Dropped,
  type FrameEvent,
  type WireFrame,
} from '@wattpost/protocol'

/** A frame that waits for its reader. */
export interface Waiting {
  readonly event: FrameEvent
  readonly deviceId: string
  readonly frame: WireFrame
}

interface Kept extends Waiting {
  readonly bytes: number
}

/** What is no value of a frame: its head. */
const HEAD = new Set(['deviceId', 't', 'epoch', 'seq', 'sample'])
/** What tells a device's series of one event apart. */
const PARTS = ['type', 'channel', 'phase', 'monitor'] as const

/**
 * The newest frame of each series of those that a slow reader did not get, within so many bytes: when they
 * do not fit, the oldest goes. It knows what was left out.
 */
export class LatestValues {
  readonly #bytesMax: number
  readonly #kept = new Map<string, Kept>()
  readonly #deviceIds = new Set<string>()
  #others = false
  #bytes = 0
  #left = 0
  #sinceMs = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  /** @param nowMs the devices' time */
  put(event: FrameEvent, frame: WireFrame, nowMs: number): void {
    const deviceId = typeof frame.deviceId === 'string' ? frame.deviceId : ''
    const key = seriesOf(event, deviceId, frame)
    const before = this.#kept.get(key)
    if (before !== undefined) this.#leaveOut(key, before, nowMs)
    const bytes = JSON.stringify(frame).length + key.length
    this.#kept.set(key, { event, deviceId, frame, bytes })
    this.#bytes += bytes
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) break
      this.#leaveOut(oldest, kept, nowMs)
    }
  }

  /** What waits, in the order in which it came, and what was left out, if anything was. */
  take(): { readonly frames: readonly Waiting[]; readonly dropped: Dropped | null } {
    const frames = [...this.#kept.values()]
    const dropped = {
      frames: this.#left,
      deviceIds: [...this.#deviceIds],
      others: this.#others,
      since: this.#sinceMs,
    }
    this.#kept.clear()
    this.#deviceIds.clear()
    this.#others = false
    this.#bytes = 0
    this.#left = 0
    return { frames, dropped: dropped.frames > 0 ? dropped : null }
  }

  #leaveOut(key: string, { deviceId, bytes }: Kept, nowMs: number): void {
    this.#kept.delete(key)
    this.#bytes -= bytes
    if (this.#left === 0) this.#sinceMs = nowMs
    this.#left += 1
    if (deviceId === '' || this.#deviceIds.has(deviceId)) return
    if (this.#deviceIds.size < DROPPED_DEVICES_MAX) this.#deviceIds.add(deviceId)
    else this.#others = true
  }
}

function seriesOf(event: FrameEvent, deviceId: string, frame: WireFrame): string {
  const names = Object.keys(frame).filter((name) => !HEAD.has(name))
  return JSON.stringify([event, deviceId, ...PARTS.map((part) => frame[part]), ...names])
}
