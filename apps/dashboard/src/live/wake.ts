/** Moments at which a page may have slept, or its network gone and come. */
const signs = () =>
  [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const

/** Tells when the page may have slept without noticing (case 13); the answer ends it. */
export function onWake(woken: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') woken()
  }
  const heard = signs()
  for (const [target, name] of heard) target.addEventListener(name, look)
  return () => {
    for (const [target, name] of heard) target.removeEventListener(name, look)
  }
}
