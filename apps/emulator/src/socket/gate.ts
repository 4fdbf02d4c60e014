import type { SessionUser } from '@wattpost/protocol'

/** What the socket side needs of authentication. */
export interface SocketGate {
  verify(
    idToken: string,
  ): Promise<
    | { readonly ok: true; readonly identity: SessionUser; readonly expiresAtMs: number }
    | { readonly ok: false; readonly message: string }
  >
}
