import { type DashboardConfig, ERRORS, type SessionUser } from '@wattpost/protocol'
import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getIdTokenResult,
  initializeAuth,
  onIdTokenChanged,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth'
import { ClaimsError } from './ClaimsError.ts'
import { openChooser } from './chooserWindow.ts'
import { createFirebaseCare } from './firebaseCare.ts'
import type { IdentityService } from './identityService.ts'
import { newestUser } from './newestUser.ts'
import type { IssuedToken } from './tokenSync.ts'

type FirebaseParts = Pick<DashboardConfig, 'firebase' | 'authEmulatorUrl'>

/** Firebase Auth behind the session; its module is loaded only where somebody may sign in. */
export function createFirebaseIdentity(config: FirebaseParts): IdentityService {
  const auth = openAuth(config)
  return {
    watch: (heard, claimsFailed) => {
      onIdTokenChanged(auth, newestUser(sessionUserOf, heard, claimsFailed))
    },
    watchTokens: (told) => {
      const failed = (error: Error) => console.warn('token sync:', error)
      onIdTokenChanged(auth, newestUser(issuedTokenOf, told, failed))
    },
    signIn: async (email, password) =>
      sessionUserOf((await signInWithEmailAndPassword(auth, email, password)).user),
    signInWithToken: async (customToken) =>
      sessionUserOf((await signInWithCustomToken(auth, customToken)).user),
    signInWithGoogle: async (chosen) => {
      const user = await googleUser(auth, config, chosen)
      return user && sessionUserOf(user)
    },
    register: async (email, password) =>
      sessionUserOf((await createUserWithEmailAndPassword(auth, email, password)).user),
    signOut: () => signOut(auth),
    isHere: (uid) => auth.currentUser?.uid === uid,
    token: async (fresh) => {
      if (auth.currentUser === null) throw new Error(ERRORS.noAuthenticatedUser)
      return auth.currentUser.getIdToken(fresh)
    },
    care: createFirebaseCare(auth),
  }
}

function openAuth({ firebase, authEmulatorUrl }: FirebaseParts): Auth {
  const auth = initializeAuth(initializeApp(firebase), { persistence: browserLocalPersistence })
  // Without disableWarnings the SDK draws a banner over the bottom of the page.
  if (authEmulatorUrl !== undefined) {
    connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true })
  }
  return auth
}

/** The emulator's make-believe is loaded with the emulator alone, Google's popup with a real project alone. */
async function googleUser(
  auth: Auth,
  { authEmulatorUrl }: FirebaseParts,
  chosen: () => void,
): Promise<User | null> {
  if (authEmulatorUrl === undefined) {
    return (await import('./googlePopup.ts')).signInByPopup(auth)
  }
  const chooser = openChooser()
  return (await import('./emulatorGoogle.ts')).signInAsChosen(auth, chooser, chosen)
}

async function issuedTokenOf(user: User): Promise<IssuedToken> {
  const { token, issuedAtTime } = await getIdTokenResult(user)
  return { token, issuedAtMs: Date.parse(issuedAtTime) }
}

/** The claims' schema comes only with somebody to read them of: the login page does without. */
async function sessionUserOf(user: User): Promise<SessionUser> {
  const { claimsOf } = await import('./claimsOf.ts')
  const token = await getIdTokenResult(user).catch((error: unknown) => {
    throw new ClaimsError(error)
  })
  return {
    uid: user.uid,
    email: user.email ?? '',
    emailVerified: user.emailVerified,
    name: user.displayName ?? '',
    photo: user.photoURL,
    ...claimsOf(token.claims),
  }
}
