/** Shorter than the time between two tries for a part, so that it hardly stands there without its looks. */
const RETRY_MS = 1000

/** Asks for style sheets that did not come until they do: the build tool asks for each once, and goes on without. */
export function followLostStyles(document: Document): void {
  const askAgain = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), RETRY_MS)
  }
  // An error of an element does not bubble.
  document.addEventListener('error', askAgain, true)
}
