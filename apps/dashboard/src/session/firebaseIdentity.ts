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
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth'
import { ClaimsError } from './ClaimsError.ts'
import type { IdentityService } from './identityService.ts'

/** Firebase Auth behind the session; its module is loaded only where somebody may sign in. */
export function createFirebaseIdentity(
  config: Pick<DashboardConfig, 'firebase' | 'authEmulatorUrl'>,
): IdentityService {
  const auth = openAuth(config)
  return {
    watch: (heard, claimsFailed) => {
      onIdTokenChanged(auth, (user) => {
        if (user === null) heard(null)
        else sessionUserOf(user).then(heard, claimsFailed)
      })
    },
    signIn: async (email, password) =>
      sessionUserOf((await signInWithEmailAndPassword(auth, email, password)).user),
    register: async (email, password) =>
      sessionUserOf((await createUserWithEmailAndPassword(auth, email, password)).user),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    signOut: () => signOut(auth),
    token: async (fresh) => {
      if (auth.currentUser === null) throw new Error(ERRORS.noAuthenticatedUser)
      return auth.currentUser.getIdToken(fresh)
    },
  }
}

function openAuth({
  firebase,
  authEmulatorUrl,
}: Pick<DashboardConfig, 'firebase' | 'authEmulatorUrl'>): Auth {
  const auth = initializeAuth(initializeApp(firebase), { persistence: browserLocalPersistence })
  // Without disableWarnings the SDK draws a banner over the bottom of the page.
  if (authEmulatorUrl !== undefined) {
    connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true })
  }
  return auth
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
