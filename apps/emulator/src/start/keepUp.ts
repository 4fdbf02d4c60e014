/** Interval at which time catches up with the wall clock, ms. */
const EVERY_MS = 25
/** Rest of a clock that is behind, for other work, ms. */
const REST_MS = 2

/**
 * Lets time catch up with the wall clock again and again, sooner while it is behind.
 * @param catchUp does a stretch of work and returns whether time is still behind
 * @returns the function that ends this
 */
export function keepUp(catchUp: () => boolean): () => void {
  let next = setTimeout(again, EVERY_MS)
  function again(): void {
    // Before the work, which may throw.
    next = setTimeout(again, EVERY_MS)
    if (!catchUp()) return
    clearTimeout(next)
    next = setTimeout(again, REST_MS)
  }
  return () => clearTimeout(next)
}
