// Patch of Node 20.19 and later.
// Reason: the official Auth emulator opens its server itself, and a fault closes and reopens that port while the
// process and its accounts stay.
// Relies on: every server opens its port through `net.Server.prototype.listen`.
import { Server } from 'node:net'

/**
 * Obeys the parent's messages `{ kind: 'down' | 'up' }`, and answers each with `{ kind, error? }`. Must be called
 * before the server listens.
 */
export function obeyPortSwitch(host, port) {
  const servers = new Set()
  const { listen } = Server.prototype
  Server.prototype.listen = function (...address) {
    servers.add(this)
    return listen.apply(this, address)
  }
  let closed = null
  const turn = {
    down: (onTurned) => {
      closed ??= [...servers].find((server) => server.address()?.port === port) ?? null
      if (closed?.listening !== true) return onTurned()
      closed.close(onTurned)
      closed.closeAllConnections()
    },
    up: (onTurned) => {
      if (closed === null || closed.listening) return onTurned()
      closed.once('error', onTurned)
      closed.listen(port, host, () => {
        closed.off('error', onTurned)
        onTurned()
      })
    },
  }
  process.on('message', ({ kind }) => {
    turn[kind]?.((error) => process.send({ kind, ...(error && { error: error.message }) }))
  })
}
