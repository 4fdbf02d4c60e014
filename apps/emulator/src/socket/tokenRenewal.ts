import type { SocketGate } from './gate.ts'
import type { Connection } from './types.ts'

/** So long before a token expires a fresh one is asked for. */
const AHEAD_MS = 60_000
const ANSWER_MS = 15_000

/** Keeps a connection only as long as its token is good: asks for a fresh one in time, else disconnects. */
export function keepTokenFresh(gate: SocketGate, socket: Connection): void {
  let timer: NodeJS.Timeout | undefined
  const askInTime = () => {
    const inMs = Math.max(0, socket.data.expiresAtMs - Date.now() - AHEAD_MS)
    // A timer of over 24.8 days would fire at once; no token lives that long.
    timer = setTimeout(() => {
      void renew(gate, socket).then((renewal) => {
        if (!socket.connected) return
        if (renewal === 'renewed') askInTime()
        // A closed transport, unlike a disconnect, lets the client come again, with what it is now.
        if (renewal === 'role-changed') socket.conn.close()
        if (renewal === 'refused') socket.disconnect(true)
      })
    }, inMs)
  }
  askInTime()
  socket.once('disconnect', () => clearTimeout(timer))
}

type Renewal = 'renewed' | 'refused' | 'role-changed'

/** A fresh token is a later one of the same user. */
async function renew(gate: SocketGate, socket: Connection): Promise<Renewal> {
  const token = await askForToken(socket)
  const verdict = token === null ? null : await gate.verify(token)
  if (verdict === null || !verdict.ok) return 'refused'
  const { user, expiresAtMs } = socket.data
  const { identity } = verdict
  if (identity.uid !== user.uid || verdict.expiresAtMs <= expiresAtMs) return 'refused'
  socket.data = { user: identity, expiresAtMs: verdict.expiresAtMs }
  const sameRole = identity.merchant === user.merchant && identity.approved === user.approved
  return sameRole ? 'renewed' : 'role-changed'
}

function askForToken(socket: Connection): Promise<string | null> {
  return new Promise((resolve) => {
    socket.timeout(ANSWER_MS).emit('token', (error: Error | null, token: unknown) => {
      resolve(error === null && typeof token === 'string' ? token : null)
    })
  })
}
