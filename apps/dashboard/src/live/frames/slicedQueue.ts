import { SLICE_MS } from '../pacing.ts'

/** Items that wait to be worked on, in their order. */
export interface SlicedQueue<Item> {
  /** Number of waiting items. */
  size(): number
  /** Adds an item behind the others. It is worked on after the next `work` or `drain`. */
  add(item: Item): void
  /** Works on the items in slices, each in a turn of its own: what arrives as many events is not worked on in one go. */
  work(): void
  /** Works on all items now. */
  drain(): void
  /** Drops all items. */
  clear(): void
}

/** The time and the turns of a queue: those of the page, or of a test. */
export interface Turns {
  readonly nowMs: () => number
  /** Calls back in a later turn, after what already waits for the page: a frame, a click. */
  readonly later: (work: () => void) => void
}

/**
 * A queue whose items are worked on in slices.
 * @param workOn called with each item once, in order. May add items.
 */
export function createSlicedQueue<Item>(
  workOn: (item: Item) => void,
  { nowMs, later }: Turns = pageTurns(),
): SlicedQueue<Item> {
  let items: Item[] = []
  let done = 0
  let isScheduled = false
  const size = () => items.length - done
  const workUntil = (isOver: () => boolean) => {
    while (done < items.length && !isOver()) {
      const item = items[done] as Item
      done += 1
      workOn(item)
    }
    if (done < items.length) return
    items = []
    done = 0
  }
  const workOnSlice = () => {
    isScheduled = false
    const endMs = nowMs() + SLICE_MS
    workUntil(() => nowMs() >= endMs)
    work()
  }
  const work = () => {
    if (isScheduled || size() === 0) return
    isScheduled = true
    later(workOnSlice)
  }
  return {
    size,
    add: (item) => void items.push(item),
    work,
    drain: () => workUntil(() => false),
    clear: () => {
      items = []
      done = 0
    },
  }
}

/** A message to itself is a turn that browsers neither delay in hidden pages nor let pass a waiting frame. */
function pageTurns(): Turns {
  const { port1, port2 } = new MessageChannel()
  let waiting: (() => void) | undefined
  port1.onmessage = () => {
    const work = waiting
    waiting = undefined
    work?.()
  }
  return {
    nowMs: () => performance.now(),
    later: (work) => {
      waiting = work
      port2.postMessage(null)
    },
  }
}
