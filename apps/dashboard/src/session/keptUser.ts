/** Under which Firebase keeps whoever is signed in in this browser. */
const PREFIX = 'firebase:authUser:'

/**
 * Whether somebody seems to be signed in here: a public page can tell so without loading what knows. Their session
 * may have ended meanwhile; the auth check of the page they go to finds out.
 */
export function hasKeptUser(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(PREFIX))
  } catch {
    // A browser may forbid looking there, and then nobody is kept either.
    return false
  }
}

/** Tells of changes that other tabs make. */
export function onKeptUserChange(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
