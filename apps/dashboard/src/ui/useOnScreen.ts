import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** Calls `appeared` when the element comes within reach of the screen. */
export function useOnScreen(appeared: () => void): RefCallback<HTMLElement> {
  const latest = useRef(appeared)
  useEffect(() => {
    latest.current = appeared
  })
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: '120px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
