import type { SessionUser } from '@wattpost/protocol'

/** Whether a token or cookie is believed, and whose it is. */
export type Verdict =
  | { readonly ok: true; readonly identity: SessionUser; readonly hasClaims: boolean }
  | { readonly ok: false; readonly message: string; readonly reason?: string }

/** What the HTTP side needs of authentication. */
export interface Gate {
  verify(idToken: string): Promise<Verdict>
  byCookie(cookie: string): Promise<Verdict>
  /** A session cookie for a token's user. */
  createCookie(
    idToken: string,
  ): Promise<
    | { readonly ok: true; readonly cookie: string; readonly maxAgeMs: number }
    | Extract<Verdict, { ok: false }>
  >
  /** Gives a new user their first claims. */
  welcome(uid: string): Promise<void>
}
