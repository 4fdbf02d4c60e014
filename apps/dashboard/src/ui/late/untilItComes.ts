import { createStore } from 'zustand/vanilla'
import { isChunkError } from './chunkError.ts'

/** Time between two tries for a part that did not come. */
const RETRY_MS = 3000

/** What a page loads only when it is needed, as the sentence that tells of it begins. */
export type PartName =
  | 'The director'
  | 'The tour'
  | 'The calendar'
  | 'The chart'
  | 'The account menu'

/** The parts that did not come and are being asked for again. */
export const missingParts = createStore<ReadonlySet<PartName>>(() => new Set())

const ofLaterTries = new WeakSet<object>()

/** Whether a part failed to come once more: a page that was loaded anew for that would be so without end. */
export function isOfLaterTry(error: unknown): boolean {
  return ofLaterTries.has(Object(error))
}

/**
 * A loader for React's `lazy`, which keeps a failure for good: this one asks until the part comes.
 * @throws what the part itself throws, once it has come
 */
export function untilItComes<T>(name: PartName, load: () => Promise<T>): () => Promise<T> {
  return () => loadUntilItComes(load, () => tell(name, true)).finally(() => tell(name, false))
}

/**
 * Asks for what a page needs until it comes.
 * @param missing told each time it did not
 * @throws what was asked for throws itself, once it has come
 */
export async function loadUntilItComes<T>(load: () => Promise<T>, missing: () => void): Promise<T> {
  const tryOn = async (tries: number): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      if (!isChunkError(error)) throw error
      if (tries > 0) ofLaterTries.add(Object(error))
      missing()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      return tryOn(tries + 1)
    }
  }
  return tryOn(0)
}

function tell(name: PartName, isMissing: boolean): void {
  const others = [...missingParts.getState()].filter((other) => other !== name)
  missingParts.setState(new Set(isMissing ? [...others, name] : others), true)
}
