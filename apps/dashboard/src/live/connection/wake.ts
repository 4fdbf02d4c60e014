/** Events after which a page may have slept, or the network may have been away. */
const wakeEvents = () =>
  [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const

/** Calls back when the page may have slept unnoticed (case 13); the returned function ends this. */
export function onWake(woken: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') woken()
  }
  const events = wakeEvents()
  for (const [target, name] of events) target.addEventListener(name, check)
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, check)
  }
}
