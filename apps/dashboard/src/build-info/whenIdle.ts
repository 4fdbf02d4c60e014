/** Calls `then` when the browser is idle; after 200 ms where it does not support that. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then, 200)
}
