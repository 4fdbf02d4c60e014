import { ownBuildIn } from '../build-info/ownBuild.ts'
import type { TabStorage } from '../build-info/reloadRecord.ts'
import { serverAnswers } from '../build-info/serverAnswers.ts'
import { createUpdates } from '../build-info/updates.ts'
import { watchLatest } from '../build-info/watchLatest.ts'
import type { LostPart } from '../router/held.ts'
import { isChunkError } from '../ui/late/chunkError.ts'
import { isOfLaterTry } from '../ui/late/untilItComes.ts'

/** The eye on newer builds, and on parts of this one that do not come [S5, X6]. */
export interface BuildWatch {
  readonly buildId: string | null
  /** A part that somebody waits for did not come. */
  readonly lost: LostPart
  /** A part that was loaded ahead did not come: whoever needs it will ask again. */
  readonly lostAhead: (error: unknown) => void
  /** Somebody goes to a path. */
  readonly navigated: (path: string) => void
}

export function watchBuild(): BuildWatch {
  const own = ownBuildIn(document)
  let goingTo = pathOf(location)
  const updates = createUpdates({
    ownId: own?.id ?? null,
    storage: tabStorage(),
    nowMs: Date.now,
    reload: (path) => void serverAnswers().then(() => openAnew(path)),
  })
  // Without a network a reload would only lose the page.
  const lost: LostPart = (error) =>
    isChunkError(error) && navigator.onLine && updates.chunkFailed(goingTo)
  const ahead = new WeakSet<object>()
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Whoever loaded it ahead, or asks for it again, learns of it only after this.
    setTimeout(() => ahead.has(payload) || isOfLaterTry(payload) || lost(payload))
  })
  if (own !== null) watchLatest({ everyMs: own.checkEveryMs, told: updates.checked })
  return {
    buildId: own?.id ?? null,
    lost,
    lostAhead: (error) => void ahead.add(Object(error)),
    navigated: (path) => {
      goingTo = path
      updates.navigated(path)
    },
  }
}

function tabStorage(): TabStorage {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

function openAnew(path: string): void {
  if (path === pathOf(location)) location.reload()
  else location.assign(path)
}

function pathOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`
}
