/** What is known of the build that this page belongs to [S5]. */
export type BuildState =
  | { readonly kind: 'current' }
  /** The server has another one; the next navigation goes there. */
  | { readonly kind: 'outdated'; readonly newerId: string }
  /** The page is on its way to be loaded anew. */
  | { readonly kind: 'reloading'; readonly path: string }

export type BuildEvent =
  /** `builds/latest.json` told an id. */
  | { readonly type: 'checked'; readonly ownId: string; readonly latestId: string }
  /** A person goes to a path, query and hash included. */
  | { readonly type: 'navigated'; readonly path: string; readonly mayReload: boolean }
  /** A part of the application could not be loaded while the page at the path needed it [X6]. */
  | { readonly type: 'chunk-failed'; readonly path: string; readonly mayReload: boolean }

export const currentBuild: BuildState = { kind: 'current' }

/**
 * The state after an event, the same object when nothing changed. `mayReload` is the reload guard's word
 * for the path [S6]; where it says no, the person goes on with what they have.
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
  const isKnown = state.kind === 'outdated' && state.newerId === latestId
  return isKnown ? state : { kind: 'outdated', newerId: latestId }
}

function reloading(path: string): BuildState {
  return { kind: 'reloading', path }
}
