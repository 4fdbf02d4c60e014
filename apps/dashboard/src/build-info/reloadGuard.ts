import { RELOAD_GUARD_MS } from '@wattpost/protocol'

/** When each path was last reloaded, epoch milliseconds. */
export type Reloads = Readonly<Record<string, number>>

/** Whether a path may be reloaded: at most once in ten seconds [S6]. */
export function mayReload(reloads: Reloads, path: string, nowMs: number): boolean {
  return !isRecent(reloads[path], nowMs)
}

/** The reloads with one more; those that forbid nothing any more are forgotten. */
export function withReload(reloads: Reloads, path: string, nowMs: number): Reloads {
  const recent = Object.entries(reloads).filter(([, atMs]) => isRecent(atMs, nowMs))
  return { ...Object.fromEntries(recent), [path]: nowMs }
}

/** A moment ahead of now is of a clock that was put back: it would forbid for as long as it likes. */
function isRecent(atMs: number | undefined, nowMs: number): boolean {
  return atMs !== undefined && atMs <= nowMs && nowMs - atMs < RELOAD_GUARD_MS
}
