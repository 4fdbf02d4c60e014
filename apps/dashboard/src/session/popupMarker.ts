import { keep, kept, onKeptChange, sharedStorage } from './browserStorage.ts'

const MARKER = 'wattpost.sign-in-popup'

/** The temporary sign in the storage that a popup sign-in is going on [S2]. */
export interface PopupMarker {
  isSet(): boolean
  put(isMarked: boolean): void
  /** Tells of changes that other windows make. */
  watch(changed: () => void): void
}

export function popupMarker(): PopupMarker {
  const storage = sharedStorage()
  return {
    isSet: () => kept(storage, MARKER) !== null,
    put: (isMarked) => {
      keep(storage, MARKER, isMarked ? 'open' : null)
      // A mark without its page would close windows that have nothing to do with it.
      if (isMarked) window.addEventListener('pagehide', () => keep(storage, MARKER, null))
    },
    watch: (changed) => onKeptChange(MARKER, changed),
  }
}
