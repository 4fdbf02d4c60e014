import { whenIdle } from '../../build-info/whenIdle.ts'

/** The properties of a link element that are used. */
type LinkLike = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname'> & {
  hasAttribute(name: string): boolean
}

/** The path of a link within the dashboard that opens in this window; otherwise `null`. */
export function linkTarget(link: LinkLike, ownOrigin: string): string | null {
  const opensHere = link.target === '' || link.target === '_self'
  if (link.href === '' || !opensHere || link.hasAttribute('download')) return null
  return link.origin === ownOrigin ? link.pathname : null
}

type Preload = (path: string) => void

/** Preloads the target of a link on hover and focus. */
export function preloadOnIntent(preload: Preload): void {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null) preloadLink(link, preload)
  }
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(event, intend)
  }
}

/** Preloads the targets of links in view. @param isOn whether the current page does this */
export function preloadInView(isOn: () => boolean, preload: Preload): void {
  const watched = new WeakSet<HTMLAnchorElement>()
  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      views.unobserve(target)
      if (target instanceof HTMLAnchorElement && isOn()) preloadLink(target, preload)
    }
  })
  const watchNew = () => {
    if (!isOn()) return
    for (const link of document.querySelectorAll('a')) {
      if (watched.has(link)) continue
      watched.add(link)
      views.observe(link)
    }
  }
  onceIdleAfterChanges(watchNew)
}

/** Calls `then` once when idle after DOM changes. */
function onceIdleAfterChanges(then: () => void): void {
  let isPlanned = false
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    whenIdle(() => {
      isPlanned = false
      then()
    })
  }
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true })
  plan()
}

function preloadLink(link: HTMLAnchorElement, preload: Preload): void {
  const path = linkTarget(link, location.origin)
  if (path !== null) preload(path)
}
