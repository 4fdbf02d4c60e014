import { type FrameEvent, frameEvents } from '@wattpost/protocol'
import type { DataEvent } from './liveSource.ts'

/** What comes so shortly after another is of one moment, ms. */
const MOMENT_MS = 50
/** So many frames of a moment are taken in as they come, over a thousand a second; a flood’s others wait for its end. */
const AT_ONCE = 64
/** A page that nobody looks at has few moments: it keeps no more than these. */
const KEPT_MAX = 1000

const frames: ReadonlySet<DataEvent> = new Set<FrameEvent>(frameEvents)

/** Lets the frames of a flood come together: taken in one by one they cost the page several times as much. */
export interface Gathering {
  /** Frames are handed on in the order in which they came, and all of them before anything else. */
  hear(name: DataEvent, payload: unknown): void
  /** Hands on what waits, now: what comes next was sent after it. */
  drain(): void
  /** Forgets what waits. */
  clear(): void
}

export function createGathering(take: (name: DataEvent, payload: unknown) => void): Gathering {
  let waiting: (readonly [name: DataEvent, payload: unknown])[] = []
  let taken = 0
  let isMoment = false
  const drain = () => {
    const gathered = waiting
    waiting = []
    for (const [name, payload] of gathered) take(name, payload)
  }
  const end = () => {
    isMoment = false
    taken = 0
    drain()
  }
  return {
    hear: (name, payload) => {
      if (!frames.has(name)) {
        drain()
        return take(name, payload)
      }
      if (!isMoment) setTimeout(end, MOMENT_MS)
      isMoment = true
      taken += 1
      if (taken <= AT_ONCE) return take(name, payload)
      waiting.push([name, payload])
      if (waiting.length >= KEPT_MAX) drain()
    },
    drain,
    clear: () => {
      waiting = []
    },
  }
}
