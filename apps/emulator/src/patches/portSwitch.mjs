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
    down: (done) => {
      closed ??= [...servers].find((server) => server.address()?.port === port) ?? null
      if (closed?.listening !== true) return done()
      closed.close(done)
      closed.closeAllConnections()
    },
    up: (done) => {
      if (closed === null || closed.listening) return done()
      closed.once('error', done)
      closed.listen(port, host, () => {
        closed.off('error', done)
        done()
      })
    },
  }
  process.on('message', ({ kind }) => {
    turn[kind]?.((error) => process.send({ kind, ...(error && { error: error.message }) }))
  })
}
