import { isSameRole, type SocketGate } from './gate.ts'
import type { Connection } from './types.ts'

const ANSWER_MS = 15_000

/** What a fresh token says of whoever is connected. */
export type Renewal = 'renewed' | 'refused' | 'role-changed'

/** Asks the client for a fresh token; that is a later one of the same user. */
export async function renew(gate: SocketGate, socket: Connection): Promise<Renewal> {
  const token = await askForToken(socket)
  const verdict = token === null ? null : await gate.verify(token)
  if (token === null || verdict === null || !verdict.ok) return 'refused'
  const { user, expiresAtMs } = socket.data
  const { identity } = verdict
  if (identity.uid !== user.uid || verdict.expiresAtMs <= expiresAtMs) return 'refused'
  if (!isSameRole(identity, user)) return 'role-changed'
  socket.data = { user: identity, token, expiresAtMs: verdict.expiresAtMs }
  return 'renewed'
}

function askForToken(socket: Connection): Promise<string | null> {
  return new Promise((resolve) => {
    socket.timeout(ANSWER_MS).emit('token', (error: Error | null, token: unknown) => {
      resolve(error === null && typeof token === 'string' ? token : null)
    })
  })
}
