import type { SessionUser } from '@wattpost/protocol'
import type { IssuedToken } from './tokenSync.ts'

/** The third-party identity service, as the session needs it [A5]. */
export interface IdentityService {
  /**
   * Tells who is there, now and at every change [S7]. A person whose claims cannot be read is told
   * as an error instead [V5].
   */
  watch(heard: (user: SessionUser | null) => void, claimsFailed: (error: Error) => void): void
  /** Tells each token as it is issued, and `null` when nobody is there [H18]. */
  watchTokens(told: (issued: IssuedToken | null) => void): void
  /** @throws when the credentials are refused */
  signIn(email: string, password: string): Promise<SessionUser>
  /** @throws the provider's own error [V2] */
  signInWithToken(customToken: string): Promise<SessionUser>
  /**
   * Opens Google's popup, or the emulator's own, at once; `null` when the person gives it up.
   * @param chosen called as soon as an account is chosen, where that can be told
   */
  signInWithGoogle(chosen: () => void): Promise<SessionUser | null>
  /** @throws the provider's own error [V2] */
  register(email: string, password: string): Promise<SessionUser>
  signOut(): Promise<void>
  /** Whether this is who is signed in now: another window may have changed that. */
  isHere(uid: string): boolean
  /**
   * A token that is good now; `fresh` forces a new one.
   * @throws `No authenticated user found.` [V4]
   */
  token(fresh: boolean): Promise<string>
  readonly care: AccountCare
}

/** What people do about their own account; each rejects with the provider's own error. */
export interface AccountCare {
  /** Sends a mail with a link, if the address has an account. */
  sendPasswordReset(email: string): Promise<void>
  /** Asks whether the code of such a mail still works. */
  checkReset(code: string): Promise<void>
  /** Sets another password by the code of such a mail. */
  resetPassword(code: string, password: string): Promise<void>
  /** Sends a mail with a link that verifies the address of whoever is signed in. */
  sendVerification(): Promise<void>
  /** Verifies an address by the code of such a mail. */
  verifyEmail(code: string): Promise<void>
  /** Asks anew who is signed in: an address may have been verified elsewhere. */
  reload(): Promise<void>
  /** Whether whoever is signed in has a password; who came by Google alone has none. */
  hasPassword(): boolean
  /** Proves the current password first [V3]. */
  changePassword(current: string, next: string): Promise<void>
}
