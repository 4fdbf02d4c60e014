import { parsePath } from 'react-router'
import { mayReload, readReloads, saveReloads, type TabStorage, withReload } from './reloads.ts'

/** State of the page's build [S5]. */
export type BuildState =
  | { readonly kind: 'current' }
  /** The server has another build; the next navigation reloads the page. */
  | { readonly kind: 'outdated'; readonly newerId: string }
  /** The page is being reloaded. */
  | { readonly kind: 'reloading'; readonly path: string }

export type BuildEvent =
  /** `builds/latest.json` was read. */
  | { readonly type: 'checked'; readonly ownId: string; readonly latestId: string }
  /** A navigation to a path, with query and hash. */
  | { readonly type: 'navigated'; readonly path: string; readonly mayReload: boolean }
  /** A JS chunk that the page at the path needs did not load [X6]. */
  | { readonly type: 'chunk-failed'; readonly path: string; readonly mayReload: boolean }

export const currentBuild: BuildState = { kind: 'current' }

/**
 * Returns the next state; the same object if nothing changed. `mayReload` is the reload guard's decision for the path
 * [S6]; without a reload the old build stays in use.
 */
export function nextBuild(state: BuildState, event: BuildEvent): BuildState {
  if (state.kind === 'reloading') return state
  switch (event.type) {
    case 'checked':
      return checked(state, event.ownId, event.latestId)
    case 'navigated':
      return state.kind === 'outdated' && event.mayReload ? reloading(event.path) : state
    case 'chunk-failed':
      return event.mayReload ? reloading(event.path) : state
  }
}

function checked(state: BuildState, ownId: string, latestId: string): BuildState {
  if (latestId === ownId) return currentBuild
  // Stryker disable next-line ConditionalExpression: only an outdated page knows a newer build
  const isKnown = state.kind === 'outdated' && state.newerId === latestId
  return isKnown ? state : { kind: 'outdated', newerId: latestId }
}

function reloading(path: string): BuildState {
  return { kind: 'reloading', path }
}

/** Reloads the page for a newer build, or for a missing JS chunk of the current one. */
interface Updates {
  /** `builds/latest.json` was read [S5]. */
  checked(latestId: string): void
  /** A navigation to a path. @returns whether the page is being reloaded */
  navigated(path: string): boolean
  /** A JS chunk of the page at a path did not load [X6]. @returns whether the page is being reloaded */
  chunkFailed(path: string): boolean
}

interface UpdatesParts {
  /** This page's build; `null` in development. */
  readonly ownId: string | null
  readonly storage: TabStorage
  readonly nowMs: () => number
  /** Reloads the page at a path. */
  readonly reload: (path: string) => void
}

export function createUpdates({ ownId, storage, nowMs, reload }: UpdatesParts): Updates {
  let state: BuildState = currentBuild
  const handle = (event: BuildEvent): boolean => {
    const next = nextBuild(state, event)
    if (next.kind === 'reloading' && state.kind !== 'reloading') {
      const reloads = withReload(readReloads(storage), pathnameOf(next.path), nowMs())
      if (!saveReloads(storage, reloads)) return false
      reload(next.path)
    }
    state = next
    return state.kind === 'reloading'
  }
  const withReloadPermission = (path: string) => ({
    path,
    mayReload: mayReload(readReloads(storage), pathnameOf(path), nowMs()),
  })
  return {
    checked: (latestId) => {
      if (ownId !== null) handle({ type: 'checked', ownId, latestId })
    },
    navigated: (path) => handle({ type: 'navigated', ...withReloadPermission(path) }),
    chunkFailed: (path) => handle({ type: 'chunk-failed', ...withReloadPermission(path) }),
  }
}

/** The path that the guard counts: another query or hash is the same path [S6]. */
function pathnameOf(path: string): string {
  return parsePath(path).pathname ?? '/'
}
