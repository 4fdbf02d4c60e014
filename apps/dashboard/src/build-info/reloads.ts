import { RELOAD_GUARD_MS } from '@wattpost/protocol'

/** Time of the last reload of each path, epoch ms. */
type Reloads = Readonly<Record<string, number>>

/** Whether a path may be reloaded: at most once in ten seconds [S6]. */
export function mayReload(reloads: Reloads, path: string, nowMs: number): boolean {
  return !isRecent(reloads[path] ?? Number.NEGATIVE_INFINITY, nowMs)
}

/** Adds a reload, and drops those older than the guard's period. */
export function withReload(reloads: Reloads, path: string, nowMs: number): Reloads {
  const recent = Object.entries(reloads).filter(([, atMs]) => isRecent(atMs, nowMs))
  return { ...Object.fromEntries(recent), [path]: nowMs }
}

/** A future time is from a clock that was set back; it must not block reloads. */
function isRecent(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs < RELOAD_GUARD_MS
}

/** Session storage key of the reloads. */
const KEY = 'wattpost:reloads'

/** The tab's session storage; `null` where it is blocked. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'> | null

/** Recent reloads; none if the storage is blocked or invalid. */
export function readReloads(storage: TabStorage): Reloads {
  try {
    // Stryker disable next-line OptionalChaining: an error without a storage gives no reloads as well
    return numbersIn(JSON.parse(storage?.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** Stores the reloads. @returns whether that worked; otherwise the page must not reload */
export function saveReloads(storage: TabStorage, reloads: Reloads): boolean {
  try {
    // Stryker disable next-line OptionalChaining: an error without a storage gives false as well
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
