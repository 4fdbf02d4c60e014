import { createStore } from 'zustand/vanilla'

/** Messages of browsers for a JS chunk, and of Vite for a style sheet, that does not load. */
const CHUNK_ERROR =
  /dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether a JS chunk did not load, as opposed to an error in its code [X6]. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && CHUNK_ERROR.test(error.message)
}

/** Delay between two attempts to load a part, ms. */
const RETRY_MS = 3000

/** A part that loads on demand. */
export type LazyPartName =
  | 'director'
  | 'tour'
  | 'calendar'
  | 'chart'
  | 'accountMenu'
  | 'deviceTable'
  | 'map'
  | 'search'
  | 'shortcuts'
  | 'thresholds'

/** The parts whose load failed and is being retried. */
export const missingParts = createStore<ReadonlySet<LazyPartName>>(() => new Set())

const repeatedErrors = new WeakSet<object>()

/** Whether a JS chunk failed on a retry. A reload for such an error could repeat endlessly. */
export function isRepeatedLoadError(error: unknown): boolean {
  return repeatedErrors.has(Object(error))
}

/**
 * A loader for React's `lazy`, which caches a failure permanently: this loader retries until the part has loaded.
 * @throws errors of the part's code
 */
export function lazyLoader<T>(name: LazyPartName, load: () => Promise<T>): () => Promise<T> {
  return () =>
    loadWithRetry(load, () => markMissing(name, true)).finally(() => markMissing(name, false))
}

/**
 * Retries `load` until it succeeds.
 * @param onMissing called after each failed attempt
 * @throws errors other than chunk errors
 */
export async function loadWithRetry<T>(load: () => Promise<T>, onMissing: () => void): Promise<T> {
  const attempt = async (retries: number): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      if (!isChunkError(error)) throw error
      if (retries > 0) repeatedErrors.add(Object(error))
      onMissing()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      return attempt(retries + 1)
    }
  }
  return attempt(0)
}

function markMissing(name: LazyPartName, isMissing: boolean): void {
  const others = [...missingParts.getState()].filter((other) => other !== name)
  missingParts.setState(new Set(isMissing ? [...others, name] : others), true)
}

/** Shorter than `RETRY_MS`, so that a part is not shown without its styles for long. */
const STYLESHEET_RETRY_MS = 1000

/** Retries failed style sheets until they load; Vite requests each only once. */
export function retryStylesheets(document: Document): void {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), STYLESHEET_RETRY_MS)
  }
  // Error events of elements do not bubble.
  document.addEventListener('error', retry, true)
}
