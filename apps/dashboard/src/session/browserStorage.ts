// Stryker disable OptionalChaining: a call without a storage would throw, and be caught with the same result

/** A storage of the browser; `null` where the browser forbids it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null

/** The storage shared by all tabs. */
export function sharedStorage(): TextStorage {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** The storage of this tab: it lasts over reloads until the tab is closed. */
export function tabStorage(): TextStorage {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** The stored text, or `null` where there is none or the browser forbids it. */
export function readText(storage: TextStorage, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores a text, or removes it with `null`; returns whether the browser allowed it. */
export function writeText(storage: TextStorage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
    return storage !== null
  } catch {
    return false
  }
}

const PROBE = 'wattpost.probe'

/** Whether texts can be stored: the browser may forbid it, or be out of space. */
export function canStore(storage: TextStorage): boolean {
  return writeText(storage, PROBE, '1') && writeText(storage, PROBE, null)
}

/** Calls back when another tab changes this key, or clears the storage. */
export function onStoredChange(key: string, changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed()
  })
}
