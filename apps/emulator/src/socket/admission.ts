import { decode, handshakeAuth, handshakeQuery, userType } from '@wattpost/protocol'
import type { SocketGate } from './gate.ts'
import type { Connection } from './types.ts'

/** Why a connection is not let in. */
export interface AdmissionRefusal {
  readonly message: string
  /** Nobody can tell whose token it is: another try may be let in. */
  readonly isForNow: boolean
}

/**
 * Lets a connection in whose token is believed and whose query tells the same user and type [K1]; the
 * refusal says which of them is wrong.
 */
export async function admit(
  gate: SocketGate,
  socket: Connection,
): Promise<AdmissionRefusal | null> {
  const auth = decode('auth', handshakeAuth, socket.handshake.auth)
  if (!auth.ok) return forGood('auth.token: a token is needed')
  const verdict = await gate.verify(auth.value.token)
  if (!verdict.ok)
    return {
      message: `auth.token: ${verdict.message}`,
      isForNow: verdict.reason === 'auth-unreachable',
    }
  const query = decode('query', handshakeQuery, socket.handshake.query)
  if (!query.ok) return forGood(query.error.message)
  if (query.value.user_id !== verdict.identity.uid)
    return forGood('query.user_id: the token belongs to another user')
  if (query.value.type !== userType(verdict.identity))
    return forGood(`query.type: the user is of type ${userType(verdict.identity)}`)
  const { identity: user, expiresAtMs } = verdict
  socket.data = { user, token: auth.value.token, expiresAtMs }
  return null
}

function forGood(message: string): AdmissionRefusal {
  return { message, isForNow: false }
}
