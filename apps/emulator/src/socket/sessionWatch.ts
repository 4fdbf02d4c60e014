import { isSameRole, type SocketGate } from './gate.ts'
import { type Renewal, renew } from './tokenRenewal.ts'
import type { Connection } from './types.ts'

/** So long before a token expires a fresh one is asked for. */
const AHEAD_MS = 60_000
/** Each connection's token and role are looked at so often, so that none outlives them by a minute. */
const CHECK_MS = 30_000

export interface SessionWatch {
  readonly gate: SocketGate
  readonly checkMs?: number
  readonly log: (message: string) => void
}

/**
 * A connection does not outlive the token and the role that opened it: it is looked at again and again, is
 * asked for a fresh token in time, and ends when the account is disabled, signed out everywhere, gone or in
 * another role.
 */
export function watchSession(watch: SessionWatch, socket: Connection): void {
  const { checkMs = CHECK_MS } = watch
  let timer: NodeJS.Timeout | undefined
  const lookIn = (ms: number) => {
    timer = setTimeout(() => void look(), ms)
  }
  const look = async () => {
    const verdict = await checked(watch, socket)
    if (!socket.connected) return
    // A closed transport, unlike a disconnect, lets the client come again, with what it is now.
    if (verdict === 'role-changed') socket.conn.close()
    else if (verdict === 'refused') socket.disconnect(true)
    else lookIn(nextLookMs(socket, checkMs))
  }
  // Connections that came together, after a restart, are not looked at together.
  lookIn(Math.min(nextLookMs(socket, checkMs), checkMs * Math.random()))
  socket.once('disconnect', () => clearTimeout(timer))
}

function nextLookMs({ data }: Connection, checkMs: number): number {
  return Math.min(checkMs, Math.max(0, data.expiresAtMs - Date.now() - AHEAD_MS))
}

/** A mistake of ours, or an Auth emulator that is away for a while, ends nobody's connection. */
async function checked(watch: SessionWatch, socket: Connection): Promise<Renewal> {
  try {
    return await check(watch.gate, socket)
  } catch (error) {
    watch.log(`a connection could not be looked at: ${error}`)
    return 'renewed'
  }
}

async function check(gate: SocketGate, socket: Connection): Promise<Renewal> {
  const { user, token, expiresAtMs } = socket.data
  if (expiresAtMs - Date.now() <= AHEAD_MS) return renew(gate, socket)
  const verdict = await gate.verify(token)
  if (!verdict.ok) {
    if (verdict.reason === 'auth-unreachable') return 'renewed'
    // A token may pass for expired before its time: like any other that ends, it can be replaced.
    return verdict.reason === 'expired' ? renew(gate, socket) : 'refused'
  }
  if (!isSameRole(verdict.identity, user)) return 'role-changed'
  const role = await gate.roleNow(user.uid)
  // Its token still tells the old role: a fresh one first, else it would come again as it was.
  return role === null || isSameRole(role, user) ? 'renewed' : renew(gate, socket)
}
