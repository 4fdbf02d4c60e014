import { whenIdle } from '../../build-info/whenIdle.ts'
import { linkTarget } from './linkTarget.ts'

type Preload = (path: string) => void

/** Preloads where a link leads that somebody points at or has in focus. */
export function preloadOnIntent(preload: Preload): void {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null) preloadLink(link, preload)
  }
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(event, intend, { passive: true })
  }
}

/** Preloads where the links in view lead. @param isOn asked each time, since pages differ in it */
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

/** Many changes in a row are one. */
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
