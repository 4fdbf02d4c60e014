/** Longest delay of a timer of Node, in ms: 24.8 days. Beyond it, `setTimeout` fires at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

/** Like `setTimeout`, for a delay of any length, in ms. @returns a function that cancels it */
export function setLongTimeout(then: () => void, ms: number): () => void {
  let timer: NodeJS.Timeout
  const wait = (leftMs: number) => {
    const isLast = leftMs <= TIMER_MS_MAX
    timer = setTimeout(
      isLast ? then : () => wait(leftMs - TIMER_MS_MAX),
      isLast ? leftMs : TIMER_MS_MAX,
    )
  }
  wait(ms)
  return () => clearTimeout(timer)
}

/** Resolves after a delay of any length, in ms, or once `signal` is aborted. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = setLongTimeout(done, ms)
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
