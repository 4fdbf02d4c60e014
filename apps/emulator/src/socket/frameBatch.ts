import type { FrameEvent } from '@wattpost/protocol'

/** Frames of one event that go out together. */
export interface Run<Frame> {
  readonly event: FrameEvent
  readonly frames: Frame[]
}

/**
 * Gathers frames into as few arrays as keep each device's frames in their order: a frame joins the newest
 * array of its event, unless its device has spoken in a later one since.
 */
export class FrameBatch<Frame> {
  #runs: Run<Frame>[] = []
  readonly #newestOfEvent = new Map<FrameEvent, number>()
  readonly #newestOfDevice = new Map<string, number>()

  add(event: FrameEvent, deviceId: string, frames: readonly Frame[]): void {
    const index = this.#runFor(event, deviceId)
    this.#runs[index]?.frames.push(...frames)
    this.#newestOfDevice.set(deviceId, index)
  }

  /** All that was gathered; after it the batch is empty. */
  take(): readonly Run<Frame>[] {
    const runs = this.#runs
    this.#runs = []
    this.#newestOfEvent.clear()
    this.#newestOfDevice.clear()
    return runs
  }

  #runFor(event: FrameEvent, deviceId: string): number {
    const newest = this.#newestOfEvent.get(event)
    if (newest !== undefined && newest >= (this.#newestOfDevice.get(deviceId) ?? 0)) return newest
    const index = this.#runs.push({ event, frames: [] }) - 1
    this.#newestOfEvent.set(event, index)
    return index
  }
}
