/** Where a browser keeps a site's texts; `null` where it forbids that. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

/** What all tabs of this site share. */
export function sharedStorage(): TextStorage {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Reads what is kept; nothing where the browser forbids it. */
export function kept(storage: TextStorage, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Keeps a text, or with `null` forgets it; answers whether the browser let it. */
export function keep(storage: TextStorage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
    return storage !== null
  } catch {
    return false
  }
}

const PROBE = 'wattpost.probe'

/** Whether the browser keeps texts at all: it may forbid that, or have no room left. */
export function canKeep(storage: TextStorage): boolean {
  return keep(storage, PROBE, '1') && keep(storage, PROBE, null)
}

/** Tells when another tab changes what is kept under a key, or clears all. */
export function onKeptChange(key: string, changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed()
  })
}
