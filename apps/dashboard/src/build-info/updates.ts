import { type BuildEvent, type BuildState, currentBuild, nextBuild } from './buildState.ts'
import { mayReload, withReload } from './reloadGuard.ts'
import { keepReloads, readReloads, type TabStorage } from './reloadRecord.ts'

/** Where a newer build, or a missing part of this one, leads to the page being loaded anew. */
export interface Updates {
  /** `builds/latest.json` told an id [S5]. */
  checked(latestId: string): void
  /** Somebody goes to a path; answers whether the page is on its way to be loaded anew. */
  navigated(path: string): boolean
  /** A part that the page at a path needs could not be loaded [X6]; answers likewise. */
  chunkFailed(path: string): boolean
}

interface UpdatesParts {
  /** This page's build; without one there is nothing to compare with. */
  readonly ownId: string | null
  readonly storage: TabStorage
  readonly nowMs: () => number
  /** Loads a page anew. */
  readonly reload: (path: string) => void
}

export function createUpdates({ ownId, storage, nowMs, reload }: UpdatesParts): Updates {
  let state: BuildState = currentBuild
  const happened = (event: BuildEvent): boolean => {
    const next = nextBuild(state, event)
    if (next.kind === 'reloading' && state.kind !== 'reloading') {
      const reloads = withReload(readReloads(storage), next.path, nowMs())
      if (!keepReloads(storage, reloads)) return false
      reload(next.path)
    }
    state = next
    return state.kind === 'reloading'
  }
  const guarded = (path: string) => ({
    path,
    mayReload: mayReload(readReloads(storage), path, nowMs()),
  })
  return {
    checked: (latestId) => {
      if (ownId !== null) happened({ type: 'checked', ownId, latestId })
    },
    navigated: (path) => happened({ type: 'navigated', ...guarded(path) }),
    chunkFailed: (path) => happened({ type: 'chunk-failed', ...guarded(path) }),
  }
}
