import { isSameRole, type SocketGate } from './gate.ts'
import type { Connection } from './types.ts'

const ANSWER_MS = 15_000

/**
 * What a fresh token says of whoever is connected. `come-again`: with what they are now. `nobody-can-tell`: none can be had or checked, since whoever
 * issues them is away.
 */
export type Renewal = 'renewed' | 'refused' | 'come-again' | 'nobody-can-tell'

type Verdict = Awaited<ReturnType<SocketGate['verify']>>

/** Asks the client for a fresh token; that is a later one of the same user. */
export async function renew(gate: SocketGate, socket: Connection): Promise<Renewal> {
  const token = await askForToken(socket)
  const verdict = token === null ? null : await gate.verify(token)
  const { user } = socket.data
  if (token === null || verdict === null || !isFresh(verdict, socket)) {
    const isAway = await isIssuerAway(gate, socket, token, verdict)
    return isAway ? 'nobody-can-tell' : 'refused'
  }
  if (!isSameRole(verdict.identity, user)) return 'come-again'
  socket.data = { user: verdict.identity, token, expiresAtMs: verdict.expiresAtMs }
  return 'renewed'
}

type Believed = Extract<Verdict, { ok: true }>

function isFresh(verdict: Verdict, { data }: Connection): verdict is Believed {
  return (
    verdict.ok && verdict.identity.uid === data.user.uid && verdict.expiresAtMs > data.expiresAtMs
  )
}

/**
 * Whether it is not the client's fault: it has a token that nobody can check, or none but the one that it had, and
 * nobody says of that one that it is no good.
 */
async function isIssuerAway(
  gate: SocketGate,
  { data }: Connection,
  token: string | null,
  verdict: Verdict | null,
): Promise<boolean> {
  if (verdict !== null && !verdict.ok) return verdict.reason === 'auth-unreachable'
  if (token !== null && token !== data.token) return false
  const held = await gate.verify(data.token)
  if (!held.ok) return held.reason === 'auth-unreachable'
  // What was believed some seconds ago may be remembered; of the account itself nothing is.
  return (await gate.roleNow(data.user.uid)) === null
}

function askForToken(socket: Connection): Promise<string | null> {
  return new Promise((resolve) => {
    socket.timeout(ANSWER_MS).emit('token', (error: Error | null, token: unknown) => {
      resolve(error === null && typeof token === 'string' ? token : null)
    })
  })
}
