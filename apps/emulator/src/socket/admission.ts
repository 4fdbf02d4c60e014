import { decode, handshakeAuth, handshakeQuery, userType } from '@wattpost/protocol'
import type { SocketGate } from './gate.ts'
import type { Connection } from './types.ts'

/**
 * Lets a connection in whose token is believed and whose query tells the same user and type [K1]; the
 * refusal says which of them is wrong.
 */
export async function admit(gate: SocketGate, socket: Connection): Promise<string | null> {
  const auth = decode('auth', handshakeAuth, socket.handshake.auth)
  if (!auth.ok) return 'auth.token: a token is needed'
  const verdict = await gate.verify(auth.value.token)
  if (!verdict.ok) return `auth.token: ${verdict.message}`
  const query = decode('query', handshakeQuery, socket.handshake.query)
  if (!query.ok) return query.error.message
  if (query.value.user_id !== verdict.identity.uid)
    return 'query.user_id: the token belongs to another user'
  if (query.value.type !== userType(verdict.identity))
    return `query.type: the user is of type ${userType(verdict.identity)}`
  socket.data = { user: verdict.identity, expiresAtMs: verdict.expiresAtMs }
  return null
}
