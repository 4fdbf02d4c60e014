import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithPopup,
  type User,
} from 'firebase/auth'

/** A person who closes the popup, or asks for another one, has not failed. */
const GIVEN_UP = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']

/** Signs in with Google in the SDK's own popup, whose size is the SDK's (500 × 600); `null` when given up. */
export async function signInByPopup(auth: Auth): Promise<User | null> {
  try {
    const provider = new GoogleAuthProvider()
    return (await signInWithPopup(auth, provider, browserPopupRedirectResolver)).user
  } catch (error) {
    if (GIVEN_UP.includes(String((error as { code?: unknown }).code))) return null
    throw error
  }
}
