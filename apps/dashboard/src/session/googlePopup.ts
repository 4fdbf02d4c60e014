import { SIGN_IN_POPUP } from '@wattpost/protocol'
import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithPopup,
  type User,
} from 'firebase/auth'
import { withPopupSize } from '../patches/firebasePopupSize.ts'

/** Closing the popup, or opening another one, is no failure. */
const CANCELLED = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']

/** Signs in with Google in the SDK's popup, in the specified size [C11]; `null` when cancelled. */
export async function signInByPopup(auth: Auth): Promise<User | null> {
  const provider = new GoogleAuthProvider()
  const signIn = () => signInWithPopup(auth, provider, browserPopupRedirectResolver)
  try {
    return (await withPopupSize(SIGN_IN_POPUP, signIn)).user
  } catch (error) {
    if (CANCELLED.includes(String((error as { code?: unknown }).code))) return null
    throw error
  }
}
