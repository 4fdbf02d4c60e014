import type { SessionUser } from '@wattpost/protocol'

/** The third-party identity service, as the session needs it [A5]. */
export interface IdentityService {
  /**
   * Tells who is there, now and at every change [S7]. A person whose claims cannot be read is told
   * as an error instead [V5].
   */
  watch(heard: (user: SessionUser | null) => void, claimsFailed: (error: Error) => void): void
  /** @throws when the credentials are refused */
  signIn(email: string, password: string): Promise<SessionUser>
  /** @throws the provider's own error [V2] */
  register(email: string, password: string): Promise<SessionUser>
  /** Sends a mail with a link, if the address has an account. */
  sendPasswordReset(email: string): Promise<void>
  signOut(): Promise<void>
  /**
   * A token that is good now; `fresh` forces a new one.
   * @throws `No authenticated user found.` [V4]
   */
  token(fresh: boolean): Promise<string>
}
