import { type DashboardConfig, ERRORS, type SessionUser } from '@wattpost/protocol'
import { initializeApp } from 'firebase/app'
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getIdTokenResult,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { openChooser } from './accountChooser.ts'
import type { IssuedToken } from './externalTokenSync.ts'
import { ClaimsError, ServiceUnreachable } from './identityErrors.ts'
import type { AccountActions, IdentityService } from './identityService.ts'
import { latestUserOnly } from './latestUser.ts'

type FirebaseParts = Pick<DashboardConfig, 'firebase' | 'authEmulatorUrl'>

/** The identity service over Firebase Auth; loaded only on pages with an auth check. */
export function createFirebaseIdentity(configured: FirebaseParts): IdentityService {
  const { authEmulatorUrl } = configured
  const config =
    authEmulatorUrl === '' ? { ...configured, authEmulatorUrl: location.origin } : configured
  const auth = openAuth(config)
  return {
    watch: (onUser, claimsFailed) => {
      onIdTokenChanged(auth, latestUserOnly(sessionUserOf, onUser, claimsFailed))
    },
    watchTokens: (onToken) => {
      const failed = (error: Error) => console.warn('token sync:', error)
      onIdTokenChanged(auth, latestUserOnly(issuedTokenOf, onToken, failed))
    },
    signIn: async (email, password) =>
      sessionUserOf((await signedIn(auth, config, email, password)).user),
    signInWithToken: async (customToken) =>
      sessionUserOf((await signInWithCustomToken(auth, customToken)).user),
    signInWithGoogle: async (chosen) => {
      const user = await googleUser(auth, config, chosen)
      return user && sessionUserOf(user)
    },
    register: async (email, password) =>
      sessionUserOf((await createUserWithEmailAndPassword(auth, email, password)).user),
    signOut: () => signOut(auth),
    isCurrent: (uid) => auth.currentUser?.uid === uid,
    token: (fresh) => tokenOf(auth, fresh),
    account: createFirebaseAccount(auth),
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

/** Address of Firebase's identity service. */
const IDENTITY_URL = 'https://identitytoolkit.googleapis.com'

/** Signs in by password. @throws `ServiceUnreachable` where the service cannot be reached */
function signedIn(
  auth: Auth,
  { authEmulatorUrl = IDENTITY_URL }: FirebaseParts,
  email: string,
  password: string,
) {
  return signInWithEmailAndPassword(auth, email, password).catch((error: unknown) => {
    const isUnreachable = Object(error).code === 'auth/network-request-failed'
    throw isUnreachable ? new ServiceUnreachable(authEmulatorUrl, error) : error
  })
}

/** Loads the emulator's chooser with the emulator only, and Google's popup with a real project only. */
async function googleUser(
  auth: Auth,
  { authEmulatorUrl }: FirebaseParts,
  chosen: () => void,
): Promise<User | null> {
  if (authEmulatorUrl === undefined) {
    return (await import('./googlePopup.ts')).signInByPopup(auth)
  }
  const chooser = openChooser()
  return (await import('./emulatorGoogle.ts')).signInAsChosenAccount(auth, chooser, chosen)
}

async function issuedTokenOf(user: User): Promise<IssuedToken> {
  const { token, issuedAtTime } = await getIdTokenResult(user)
  return { token, issuedAtMs: Date.parse(issuedAtTime) }
}

/** The schema of claims is loaded with the first user: the login page works without it. */
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

/** Account actions over Firebase. */
function createFirebaseAccount(auth: Auth): AccountActions {
  const currentUser = () => currentUserOf(auth)
  const renew = async (): Promise<void> => {
    await reload(currentUser())
    // The server and the token listeners see the change only with a new token.
    await tokenOf(auth, true)
  }
  return {
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    checkReset: async (code) => {
      await verifyPasswordResetCode(auth, code)
    },
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    sendVerification: async () => sendEmailVerification(currentUser()),
    verifyEmail: async (code) => {
      await applyActionCode(auth, code)
      if (auth.currentUser !== null) await renew()
    },
    reload: renew,
    hasPassword: () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === 'password') ?? false,
    changePassword: async (current, next) => {
      const user = currentUser()
      const authenticate = (password: string) =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
      await authenticate(current)
      await updatePassword(user, next)
      // Sign-ins before the change are invalid, and the check above may be a second older.
      await authenticate(next)
    },
  }
}

/** @throws `No authenticated user found.` [V4] */
function currentUserOf({ currentUser }: Auth): User {
  if (currentUser === null) throw new Error(ERRORS.noAuthenticatedUser)
  return currentUser
}

/**
 * The user's token. Firebase refreshes it before it expires; `fresh` refreshes it now. A refresh is forced by:
 * `session.ts` after new claims, `createFirebaseAccount` above after a change of the account, `live/connection/socketSource.ts`
 * when the server refused the user or asks for a fresh token, `live/connection/tokenRenewal.ts` before the token expires,
 * `api/client.ts` after a 401.
 * @throws `No authenticated user found.` [V4]
 */
async function tokenOf(auth: Auth, fresh: boolean): Promise<string> {
  return currentUserOf(auth).getIdToken(fresh)
}
