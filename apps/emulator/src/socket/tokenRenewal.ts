import type { SocketGate } from './gate.ts'
import type { Connection } from './types.ts'

/** So long before a token expires a fresh one is asked for. */
const AHEAD_MS = 60_000
const ANSWER_MS = 15_000

/** Keeps a connection only as long as its token is good: asks for a fresh one in time, else disconnects. */
export function keepTokenFresh(gate: SocketGate, socket: Connection): void {
  const inMs = Math.max(0, socket.data.expiresAtMs - Date.now() - AHEAD_MS)
  // A timer of over 24.8 days would fire at once; no token lives that long.
  const timer = setTimeout(() => {
    void renew(gate, socket).then((renewed) => {
      if (renewed) keepTokenFresh(gate, socket)
      else socket.disconnect(true)
    })
  }, inMs)
  socket.once('disconnect', () => clearTimeout(timer))
}

async function renew(gate: SocketGate, socket: Connection): Promise<boolean> {
  const token = await askForToken(socket)
  if (token === null) return false
  const verdict = await gate.verify(token)
  if (!verdict.ok || verdict.identity.uid !== socket.data.user.uid) return false
  socket.data = { user: verdict.identity, expiresAtMs: verdict.expiresAtMs }
  return true
}

function askForToken(socket: Connection): Promise<string | null> {
  return new Promise((resolve) => {
    socket.timeout(ANSWER_MS).emit('token', (error: Error | null, token: unknown) => {
      resolve(error === null && typeof token === 'string' ? token : null)
    })
  })
}
