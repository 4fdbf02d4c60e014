import type { Reloads } from './reloadGuard.ts'

/** The marker that tells the next page of the reload; it goes with the tab. */
const KEY = 'wattpost:reloads'

/** The tab's storage, or `null` where a browser forbids it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'> | null

/** What was reloaded of late; nothing when there is no telling. */
export function readReloads(storage: TabStorage): Reloads {
  try {
    return numbersIn(JSON.parse(storage?.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps the marker; answers whether it will be found again, without which nobody may reload. */
export function keepReloads(storage: TabStorage, reloads: Reloads): boolean {
  try {
    storage?.setItem(KEY, JSON.stringify(reloads))
    return storage !== null
  } catch {
    return false
  }
}

function numbersIn(json: unknown): Reloads {
  const entries = Object.entries(Object(json) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter((one): one is [string, number] => Number.isFinite(one[1])),
  )
}
