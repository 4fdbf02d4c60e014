import { useSyncExternalStore } from 'react'

/** A card needs more room than a row; `DeviceRow.module.css` draws them so high. */
const NARROW = '(max-width: 47.99em)'
const HEIGHTS = { row: 84, card: 148 } as const

/** How high a device's row is, CSS pixels: known beforehand, so that nothing jumps as one scrolls. */
export function useRowHeight(): number {
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
  return isNarrow ? HEIGHTS.card : HEIGHTS.row
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
