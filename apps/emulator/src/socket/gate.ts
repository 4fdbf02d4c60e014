import type { SessionUser } from '@wattpost/protocol'

/** What the socket side needs of authentication. */
export interface SocketGate {
  verify(
    idToken: string,
  ): Promise<
    | { readonly ok: true; readonly identity: SessionUser; readonly expiresAtMs: number }
    | { readonly ok: false; readonly message: string; readonly reason?: string }
  >
  /** The role that an account has now, whatever its tokens still say; `null` when nobody can tell. */
  roleNow(uid: string): Promise<Role | null>
}

/** What decides who sees what. */
export type Role = Pick<SessionUser, 'merchant' | 'approved'>

export function isSameRole(one: Role, other: Role): boolean {
  return one.merchant === other.merchant && one.approved === other.approved
}
