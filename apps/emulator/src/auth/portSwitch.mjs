// Lets the parent close the emulator's port, and open it again, while the process and its accounts stay.
import { Server } from 'node:net'

/** To be called before the emulator listens. */
export function obeyPortSwitch(host, port) {
  const servers = new Set()
  const { listen } = Server.prototype
  Server.prototype.listen = function (...where) {
    servers.add(this)
    return listen.apply(this, where)
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
