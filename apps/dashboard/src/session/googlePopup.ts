import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithPopup,
  type User,
} from 'firebase/auth'

/** Closing the popup, or opening another one, is no failure. */
const CANCELLED = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']

/** Signs in with Google in the SDK's own popup (500 × 600); `null` when cancelled. */
export async function signInByPopup(auth: Auth): Promise<User | null> {
  try {
    const provider = new GoogleAuthProvider()
    return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
  } catch (error) {
    if (CANCELLED.includes(String((error as { code?: unknown }).code))) return null
    throw error
  }
}
