import type { FrameEvent } from '@wattpost/protocol'

/** Frames of one event that are sent together. */
export interface EventFrames<Frame> {
  readonly event: FrameEvent
  readonly frames: Frame[]
}

/**
 * Collects frames into as few arrays as possible, with each device's frames in order. A frame joins the newest
 * array of its event, unless a later array has a frame of its device.
 */
export class FrameBatch<Frame> {
  #arrays: EventFrames<Frame>[] = []
  readonly #newestOfEvent = new Map<FrameEvent, number>()
  readonly #newestOfDevice = new Map<string, number>()

  add(event: FrameEvent, deviceId: string, frames: readonly Frame[]): void {
    const index = this.#arrayFor(event, deviceId)
    this.#arrays[index]?.frames.push(...frames)
    this.#newestOfDevice.set(deviceId, index)
  }

  /** Removes and returns all arrays. */
  take(): readonly EventFrames<Frame>[] {
    const arrays = this.#arrays
    this.#arrays = []
    this.#newestOfEvent.clear()
    this.#newestOfDevice.clear()
    return arrays
  }

  #arrayFor(event: FrameEvent, deviceId: string): number {
    const newest = this.#newestOfEvent.get(event)
    if (newest !== undefined && newest >= (this.#newestOfDevice.get(deviceId) ?? 0)) return newest
    const index = this.#arrays.push({ event, frames: [] }) - 1
    this.#newestOfEvent.set(event, index)
    return index
  }
}

/** The batch of a key, which is made when it is missing. */
export function batchIn<K extends string, Frame>(
  batches: Map<K, FrameBatch<Frame>>,
  key: K,
): FrameBatch<Frame> {
  const batch = batches.get(key) ?? new FrameBatch<Frame>()
  batches.set(key, batch)
  return batch
}
