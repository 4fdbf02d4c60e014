import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import classes from './PageFocus.module.css'
import { text } from './text.ts'

/** The first Tab stop: moves the focus past the bars to the content, at the same address. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={classes.skip}
      onClick={() => {
        const content = document.querySelector('main')
        if (content !== null) focusContent(content)
      }}
    >
      {text('skipToContent')}
    </button>
  )
}

/** Announces the title of a new page to screen readers. */
export function PageAnnouncer() {
  return <LiveRegion text={usePageFocus()} />
}

/**
 * Moves the focus to the content of a new page, unless a field of it has the focus; a reload or another query of the
 * same page moves nothing.
 * @returns the title of the new page; empty before the first navigation
 */
function usePageFocus(): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    const content = document.querySelector('main')
    if (content !== null && !content.contains(document.activeElement)) focusContent(content)
  }, [pathname])
  return title
}

/** Focuses the content without scrolling. */
function focusContent(content: HTMLElement): void {
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
