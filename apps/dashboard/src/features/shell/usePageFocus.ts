import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After another page has come, the focus stands at its content, unless a field there asked for it; a reload and
 * another query of the same page leave it alone.
 * @returns what to say aloud: the new page's title; empty before anybody went anywhere
 */
export function usePageFocus(): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setSaid(document.title)
    const content = document.querySelector('main')
    if (content !== null && !content.contains(document.activeElement)) focusContent(content)
  }, [pathname])
  return said
}

/** Puts the focus at the beginning of the content; the page does not move. */
export function focusContent(content: HTMLElement): void {
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
