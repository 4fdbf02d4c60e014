import { PAGE_TRANSITION_MS } from '@wattpost/protocol'
import type { MiddlewareFunction } from 'react-router'
import { isMotionAllowed } from '../settings/preferences.ts'

/**
 * Fades the old page for about 100 ms while the new one loads [C10], by the style sheet. Not for the first page, for
 * another query of the same page, or with reduced motion.
 * @param shownAlready path of a prerendered page
 */
export function pageTransition(shownAlready: string | null): MiddlewareFunction {
  let shownPath = shownAlready
  return async ({ url }, next) => {
    const from = shownPath
    shownPath = url.pathname
    if (from === null || from === shownPath || !isMotionAllowed()) return next()
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
