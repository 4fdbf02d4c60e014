/** Waits until the browser has nothing better to do; where it cannot say so, a moment. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then, 200)
}
