import { type FrameEvent, frameEvents } from '@wattpost/protocol'
import type { DataEvent } from '../connection/liveSource.ts'

/** Frames within this time form a batch, ms. */
const BATCH_MS = 50
/** This many frames of a batch are applied at once; in a flood the others wait for the end of the batch. */
const IMMEDIATE_MAX = 64
/** A hidden page has slow timers: it applies waiting frames at this number. */
const WAITING_MAX = 1000

const frames: ReadonlySet<DataEvent> = new Set<FrameEvent>(frameEvents)

/** Collects the frames of a flood: applying them one by one costs the page several times as much. */
export interface FrameBatcher {
  /** Frames are applied in order of arrival, and before any later event of another kind. */
  add(name: DataEvent, payload: unknown): void
  /** Applies all waiting frames now. */
  drain(): void
  /** Drops all waiting frames. */
  clear(): void
}

export function createFrameBatcher(
  apply: (name: DataEvent, payload: unknown) => void,
): FrameBatcher {
  let waiting: (readonly [name: DataEvent, payload: unknown])[] = []
  let applied = 0
  let isBatchOpen = false
  const drain = () => {
    const batch = waiting
    waiting = []
    for (const [name, payload] of batch) apply(name, payload)
  }
  const end = () => {
    isBatchOpen = false
    applied = 0
    drain()
  }
  return {
    add: (name, payload) => {
      if (!frames.has(name)) {
        drain()
        return apply(name, payload)
      }
      if (!isBatchOpen) setTimeout(end, BATCH_MS)
      isBatchOpen = true
      applied += 1
      if (applied <= IMMEDIATE_MAX) return apply(name, payload)
      waiting.push([name, payload])
      if (waiting.length >= WAITING_MAX) drain()
    },
    drain,
    clear: () => {
      waiting = []
    },
  }
}
