import type { SessionUser } from '@wattpost/protocol'
import type { IssuedToken } from './externalTokenSync.ts'

/** The third-party identity service, as the session needs it [A5]. */
export interface IdentityService {
  /** Calls back with the user, now and at every change [S7], or with an error when the claims cannot be read [V5]. */
  watch(onUser: (user: SessionUser | null) => void, claimsFailed: (error: Error) => void): void
  /** Calls back with each issued token, and with `null` when no user is signed in [H18]. */
  watchTokens(onToken: (issued: IssuedToken | null) => void): void
  /** @throws when the credentials are refused */
  signIn(email: string, password: string): Promise<SessionUser>
  /** @throws the identity service's error [V2] */
  signInWithToken(customToken: string): Promise<SessionUser>
  /**
   * Opens Google's popup, or the emulator's, at once; `null` when the user cancels.
   * @param chosen called as soon as an account is chosen, where the popup reports it
   */
  signInWithGoogle(chosen: () => void): Promise<SessionUser | null>
  /** @throws the identity service's error [V2] */
  register(email: string, password: string): Promise<SessionUser>
  signOut(): Promise<void>
  /** Whether this user is signed in now: another tab may have changed that. */
  isCurrent(uid: string): boolean
  /**
   * A valid token; `fresh` forces a new one.
   * @throws `No authenticated user found.` [V4]
   */
  token(fresh: boolean): Promise<string>
  readonly account: AccountActions
}

/** Actions of users on their own account; each rejects with the identity service's error. */
export interface AccountActions {
  /** Sends an email with a link, if the address has an account. */
  sendPasswordReset(email: string): Promise<void>
  /** Resolves if the code of such an email is still valid. */
  checkReset(code: string): Promise<void>
  /** Sets a new password with the code of such an email. */
  resetPassword(code: string, password: string): Promise<void>
  /** Sends an email with a link that verifies the user's address. */
  sendVerification(): Promise<void>
  /** Verifies an address with the code of such an email. */
  verifyEmail(code: string): Promise<void>
  /** Fetches the user again: the address may have been verified elsewhere. */
  reload(): Promise<void>
  /** Whether the user has a password; users of Google sign-in may have none. */
  hasPassword(): boolean
  /** Checks the current password first [V3]. */
  changePassword(current: string, next: string): Promise<void>
}
