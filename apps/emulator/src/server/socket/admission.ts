import {
  decode,
  handshakeAuth,
  handshakeQuery,
  type Refusal,
  type Result,
  type SessionUser,
  userType,
} from '@wattpost/protocol'
import type { ClientSocket } from './clientSocket.ts'

/** The user of a token, or a refusal. */
export type Authentication = Result<
  {
    /** With the account's present claims. */
    readonly identity: SessionUser
    readonly expiresAtMs: number
    readonly signedInAtMs: number
    /** Whether the token has another role than the account. */
    readonly isOutdated: boolean
  },
  Refusal
>

/** A refused connection. */
export interface AdmissionRefusal {
  readonly message: string
  /** The Auth emulator is unreachable; a retry may succeed. */
  readonly isTemporary: boolean
}

/** Admits a connection whose token is valid and whose query names the same user and the present type [K1]. */
export async function admit(
  auth: { verify(idToken: string): Promise<Authentication> },
  socket: ClientSocket,
): Promise<AdmissionRefusal | null> {
  const handshake = decode('auth', handshakeAuth, socket.handshake.auth)
  if (!handshake.ok) return admissionRefusal('auth.token: a token is needed')
  const { token } = handshake.value
  const verdict = await auth.verify(token)
  if (!verdict.ok)
    return admissionRefusal(`auth.token: ${verdict.error.message}`, isUnreachable(verdict.error))
  const query = decode('query', handshakeQuery, socket.handshake.query)
  if (!query.ok) return admissionRefusal(query.error.message)
  if (query.value.user_id !== verdict.value.identity.uid)
    return admissionRefusal('query.user_id: the token belongs to another user')
  if (query.value.type !== userType(verdict.value.identity))
    return admissionRefusal(`query.type: the user is of type ${userType(verdict.value.identity)}`)
  socket.data = { ...socketDataOf(verdict.value), token }
  return null
}

function admissionRefusal(message: string, isTemporary = false): AdmissionRefusal {
  return { message, isTemporary }
}

export function isUnreachable({ code }: Refusal): boolean {
  return code === 'auth-unreachable'
}

/** The data of a verified token that a socket keeps. */
export function socketDataOf({
  identity: user,
  expiresAtMs,
  signedInAtMs,
  isOutdated,
}: Extract<Authentication, { ok: true }>['value']) {
  return { user, expiresAtMs, signedInAtMs, isOutdated }
}
