import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { preferences } from '../../ui/preferences.ts'
import { isForPage } from '../../ui/singleKeys.ts'
import { showKeys } from './keyList.ts'

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
  useEffect(() => {
    let goneAtMs = Number.NEGATIVE_INFINITY
    const pressed = (event: KeyboardEvent) => {
      if (preferences.getState().keys === 'off' || !isForPage(event)) return
      const path = event.timeStamp - goneAtMs < PATIENCE_MS ? PLACES[event.key] : undefined
      goneAtMs = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (path !== undefined) void navigate(path)
      else if (event.key === '/') search(event)
      else if (event.key === '?') showKeys()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [navigate])
}

/** The browser's own search by this key stays where a page has none. */
function search(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field === null) return
  event.preventDefault()
  field.focus()
}
