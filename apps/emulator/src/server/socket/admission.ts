import { decode, handshakeAuth, handshakeQuery, userType } from '@wattpost/protocol'
import {
  type AuthenticatedUser,
  type Authenticator,
  isUnreachable,
} from '../transport/authenticator.ts'
import type { ClientSocket } from './clientSocket.ts'

/** A refused connection. */
export interface AdmissionRefusal {
  readonly message: string
  /** The Auth emulator is unreachable; a retry may succeed. */
  readonly isTemporary: boolean
}

/** Admits a connection whose token is valid and whose query names the same user and the present type [K1]. */
export async function admit(
  auth: Pick<Authenticator, 'verify'>,
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

/** The data of a verified token that a socket keeps. */
export function socketDataOf({
  identity: user,
  expiresAtMs,
  signedInAtMs,
  isOutdated,
}: AuthenticatedUser) {
  return { user, expiresAtMs, signedInAtMs, isOutdated }
}
