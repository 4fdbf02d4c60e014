import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPageKey } from '../../settings/pageKeys.ts'
import { preferences } from '../../settings/preferences.ts'
import { pageAddress } from '../../ui/address/pageAddress.ts'

/** Paths by the key after `g`. */
const PATHS: Readonly<Record<string, string>> = {
  d: '/dashboard',
  b: '/device/bg/devices',
  p: '/device/pm/devices',
  h: '/device/hydra/devices',
}
/** Longest time between `g` and the next key. */
const SEQUENCE_MS = 1500

/**
 * Shortcuts of the page: `/` searches, `g` and a letter navigate, `?` lists them; not in fields and on buttons.
 * @param showShortcuts called by `?`
 */
export function useKeys(showShortcuts: () => void): void {
  const show = useEffectEvent(showShortcuts)
  const navigate = useNavigate()
  useEffect(() => {
    let prefixAtMs = Number.NEGATIVE_INFINITY
    let pendingPath: string | null = null
    let stopWaiting = () => {}
    const pressed = (event: KeyboardEvent) => {
      stopWaiting()
      if (preferences.getState().keys === 'off' || !isPageKey(event)) return
      const path = event.timeStamp - prefixAtMs < SEQUENCE_MS ? PATHS[event.key] : undefined
      prefixAtMs = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (path !== undefined) {
        pendingPath = path
        void Promise.resolve(navigate(path)).finally(() => {
          if (pendingPath === path) pendingPath = null
        })
      } else if (event.key === '/' && hasSearch(pendingPath ?? pageAddress().pathname)) {
        // On other pages the key keeps its function in the browser.
        event.preventDefault()
        stopWaiting = focusSearch(pendingPath)
      } else if (event.key === '?') show()
    }
    const clicked = () => stopWaiting()
    window.addEventListener('keydown', pressed)
    window.addEventListener('pointerdown', clicked)
    return () => {
      stopWaiting()
      window.removeEventListener('keydown', pressed)
      window.removeEventListener('pointerdown', clicked)
    }
  }, [navigate])
}

/** Whether the page at a path has a search field: device lists do. */
function hasSearch(path: string): boolean {
  return path.endsWith('/devices')
}

/**
 * Focuses the search field of a list as soon as it is rendered.
 * @param path of a list that is still loading; the field of the current list is then ignored
 * @returns a function that stops waiting
 */
function focusSearch(path: string | null): () => void {
  const rendering = new MutationObserver(() => {
    if (focused(path)) rendering.disconnect()
  })
  if (!focused(path)) rendering.observe(document.body, { childList: true, subtree: true })
  return () => rendering.disconnect()
}

function focused(path: string | null): boolean {
  if (path !== null && pageAddress().pathname !== path) return false
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  return field !== null
}
