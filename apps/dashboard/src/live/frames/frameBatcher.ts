import { type FrameEvent, frameEvents } from '@wattpost/protocol'
import type { DataEvent } from '../connection/liveSource.ts'
import { BATCH_MS, IMMEDIATE_MAX, WAITING_MAX } from '../pacing.ts'
import { createSlicedQueue, type Turns } from './slicedQueue.ts'

const frames: ReadonlySet<DataEvent> = new Set<FrameEvent>(frameEvents)

/**
 * Collects the frames of a flood: applying them one by one costs the page several times as much. The collected ones are
 * applied in slices, between which the page paints.
 */
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
  turns?: Turns,
): FrameBatcher {
  const waiting = createSlicedQueue(
    ([name, payload]: readonly [DataEvent, unknown]) => apply(name, payload),
    turns,
  )
  let applied = 0
  let isBatchOpen = false
  const end = () => {
    isBatchOpen = false
    applied = 0
    waiting.work()
  }
  return {
    add: (name, payload) => {
      if (!frames.has(name)) {
        waiting.drain()
        return apply(name, payload)
      }
      if (!isBatchOpen) setTimeout(end, BATCH_MS)
      isBatchOpen = true
      applied += 1
      if (applied <= IMMEDIATE_MAX && waiting.size() === 0) return apply(name, payload)
      waiting.add([name, payload])
      if (waiting.size() >= WAITING_MAX) waiting.drain()
    },
    drain: waiting.drain,
    clear: waiting.clear,
  }
}
