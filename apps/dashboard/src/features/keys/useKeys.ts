import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useConfig } from '../../api/config.ts'
import { preferences } from '../../ui/preferences.ts'
import { isForPage } from '../../ui/singleKeys.ts'
import { showKeys } from './keyList.ts'
import { hasSearch, toSearch } from './toSearch.ts'

const PLACES: Readonly<Record<string, string>> = {
  d: '/dashboard',
  b: '/device/bg/devices',
  p: '/device/pm/devices',
  h: '/device/hydra/devices',
}
/** So long a second key belongs to the first. */
const PATIENCE_MS = 1500

/** `/` searches, `g` and a letter goes, `?` lists the keys; none of them in a field or on a button. */
export function useKeys(): void {
  const navigate = useNavigate()
  const { productName } = useConfig()
  useEffect(() => {
    let goneAtMs = Number.NEGATIVE_INFINITY
    let headedFor: string | null = null
    let stopWaiting = () => {}
    const pressed = (event: KeyboardEvent) => {
      stopWaiting()
      if (preferences.getState().keys === 'off' || !isForPage(event)) return
      const path = event.timeStamp - goneAtMs < PATIENCE_MS ? PLACES[event.key] : undefined
      goneAtMs = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (path !== undefined) {
        headedFor = path
        void Promise.resolve(navigate(path)).finally(() => {
          if (headedFor === path) headedFor = null
        })
      } else if (event.key === '/' && hasSearch(headedFor ?? location.pathname)) {
        // Where a page has no search, the browser's own by this key stays.
        event.preventDefault()
        stopWaiting = toSearch(headedFor)
      } else if (event.key === '?') showKeys(productName)
    }
    const clicked = () => stopWaiting()
    window.addEventListener('keydown', pressed)
    window.addEventListener('pointerdown', clicked)
    return () => {
      stopWaiting()
      window.removeEventListener('keydown', pressed)
      window.removeEventListener('pointerdown', clicked)
    }
  }, [navigate, productName])
}
