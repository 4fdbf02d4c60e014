import { createPath, parsePath } from 'react-router'
import { ownBuildIn, watchLatest } from '../build-info/latestBuild.ts'
import { createUpdates } from '../build-info/updates.ts'
import type { OnChunkError } from '../router/awaitReload.ts'
import { tabStorage } from '../session/browserStorage.ts'
import { pageAddress, urlOf } from '../ui/address/pageAddress.ts'
import { isChunkError, isRepeatedLoadError } from '../ui/lazy/loadWithRetry.ts'
import { waitForServer } from '../ui/lazy/waitForServer.ts'

/** Watches for newer builds and for JS chunks that fail to load [S5, X6]. */
export interface BuildWatch {
  readonly buildId: string | null
  /** A JS chunk that the page waits for failed to load. */
  readonly lost: OnChunkError
  /** A preloaded JS chunk failed to load; navigation requests it again. */
  readonly lostAhead: (error: unknown) => void
  /** Navigation to a path, with query and hash, has started. */
  readonly navigated: (path: string) => void
}

export function watchBuild(): BuildWatch {
  const ownBuild = ownBuildIn(document)
  let goingTo = createPath(pageAddress())
  const updates = createUpdates({
    ownId: ownBuild?.id ?? null,
    storage: tabStorage(),
    nowMs: Date.now,
    reload: (path) => void waitForServer().then(() => reloadAt(path)),
  })
  // Offline, a reload would only lose the page.
  const lost: OnChunkError = (error) =>
    isChunkError(error) && navigator.onLine && updates.chunkFailed(goingTo)
  const ahead = new WeakSet<object>()
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The preloader and the retry mark the error after this event.
    setTimeout(() => ahead.has(payload) || isRepeatedLoadError(payload) || lost(payload))
  })
  if (ownBuild !== null) watchLatest({ everyMs: ownBuild.checkEveryMs, onLatest: updates.checked })
  return {
    buildId: ownBuild?.id ?? null,
    lost,
    lostAhead: (error) => void ahead.add(Object(error)),
    navigated: (path) => {
      // A tab or a period in the query belongs to the open page, whose live charts a reload would clear.
      const isOtherPage = parsePath(path).pathname !== parsePath(goingTo).pathname
      goingTo = path
      if (isOtherPage) updates.navigated(path)
    },
  }
}

function reloadAt(path: string): void {
  if (path === createPath(pageAddress())) location.reload()
  else location.assign(urlOf(path))
}
