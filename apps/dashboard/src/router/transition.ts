import { PAGE_TRANSITION_MS } from '@wattpost/protocol'
import type { MiddlewareFunction } from 'react-router'
import { wantsMotion } from '../ui/motion.ts'

/**
 * The old page fades for about 100 ms while the new one is loaded [C10]; the style sheet does the fading.
 * Not for the first page, nor for another query of the same one, nor for whoever wants no motion.
 * @param shownAlready path of a prerendered page
 */
export function pageTransition(shownAlready: string | null): MiddlewareFunction {
  let shown = shownAlready
  return async ({ url }, next) => {
    const from = shown
    shown = url.pathname
    if (from === null || from === shown || !wantsMotion()) return next()
    document.documentElement.dataset.page = 'leaving'
    try {
      const [answer] = await Promise.all([next(), passed(PAGE_TRANSITION_MS)])
      return answer
    } finally {
      delete document.documentElement.dataset.page
    }
  }
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
