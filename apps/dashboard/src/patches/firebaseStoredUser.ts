/*
 * Patch of firebase 12.19.0 (@firebase/auth 1.13.6).
 * Reason: a public page shows whether a user is signed in, and must not load Firebase for that.
 * Relies on: Firebase stores its user in localStorage under `firebase:authUser:<api key>:<app name>`.
 */
const STORED_USER_PREFIX = 'firebase:authUser:'

/**
 * Whether Firebase has stored a user in this browser. The session may have ended meanwhile: the auth check of the next
 * protected page finds out. False where the browser forbids access to localStorage.
 */
export function hasStoredUser(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(STORED_USER_PREFIX))
  } catch {
    return false
  }
}

/** Calls `changed` when another tab changes the storage. */
export function onStoredUserChange(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
