import { isSameRole, type SocketGate } from './gate.ts'
import { type Renewal, renew } from './tokenRenewal.ts'
import type { Connection } from './types.ts'

/** So long before a token expires a fresh one is asked for. */
const AHEAD_MS = 60_000
/** While nobody can renew tokens it is asked again so soon, if it is not to be looked at sooner anyway. */
const AGAIN_MS = 5_000
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
 * another role. While whoever issues tokens is away it stays as long as its token is good, and no longer.
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
    if (verdict === 'nobody-can-tell' && leftMs(socket) > 0)
      return lookIn(Math.min(AGAIN_MS, checkMs, leftMs(socket)))
    // A closed transport, unlike a disconnect, lets the client come again, with what it is now.
    if (verdict === 'come-again' || verdict === 'nobody-can-tell') socket.conn.close()
    else if (verdict === 'refused') socket.disconnect(true)
    else lookIn(nextLookMs(socket, checkMs))
  }
  // Connections that came together, after a restart, are not looked at together.
  lookIn(Math.min(nextLookMs(socket, checkMs), checkMs * Math.random()))
  socket.once('disconnect', () => clearTimeout(timer))
}

function nextLookMs(socket: Connection, checkMs: number): number {
  return Math.min(checkMs, Math.max(0, leftMs(socket) - AHEAD_MS))
}

/** For so long its token is good. */
function leftMs({ data }: Connection): number {
  return data.expiresAtMs - Date.now()
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
  const { user, token } = socket.data
  if (leftMs(socket) <= AHEAD_MS) return renew(gate, socket)
  const verdict = await gate.verify(token)
  if (!verdict.ok) {
    if (verdict.reason === 'auth-unreachable') return 'renewed'
    // A token may pass for expired before its time: like any other that ends, it can be replaced.
    return verdict.reason === 'expired' ? endingNow(renew(gate, socket)) : 'refused'
  }
  if (!isSameRole(verdict.identity, user)) return 'come-again'
  const role = await gate.roleNow(user.uid)
  // Its token still tells the old role: a fresh one first, else it would come again as it was.
  return role === null || isSameRole(role, user) ? 'renewed' : endingNow(renew(gate, socket))
}

/** Its token is no good any more already: it may come again, once somebody can tell. */
async function endingNow(renewal: Promise<Renewal>): Promise<Renewal> {
  const is = await renewal
  return is === 'nobody-can-tell' ? 'come-again' : is
}
