// Patch of Node 20.19 and later.
// Reason: the official Auth emulator opens its server itself, and a fault closes and reopens that port while the
// process and its accounts stay.
// Relies on: every server opens its port through `net.Server.prototype.listen`.
import { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'

/**
 * Obeys the parent's messages `{ kind: 'down' | 'up' }`, and answers each with `{ kind, error? }`. Must be called
 * before the server listens.
 * @param {string} host
 * @param {number} port
 */
export function obeyPortSwitch(host, port) {
  /** @type {Set<HttpServer>} */
  const servers = new Set()
  const { listen } = Server.prototype
  Server.prototype.listen = function (/** @type {any[]} */ ...address) {
    if (this instanceof HttpServer) servers.add(this)
    return Reflect.apply(listen, this, address)
  }
  /** @type {HttpServer | null} */
  let closed = null
  /** @type {Readonly<Record<string, (onTurned: (error?: Error) => void) => void>>} */
  const turn = {
    down: (onTurned) => {
      closed ??= [...servers].find((server) => portOf(server) === port) ?? null
      if (closed?.listening !== true) return onTurned()
      closed.close(onTurned)
      closed.closeAllConnections()
    },
    up: (onTurned) => {
      const server = closed
      if (server === null || server.listening) return onTurned()
      server.once('error', onTurned)
      server.listen(port, host, () => {
        server.off('error', onTurned)
        onTurned()
      })
    },
  }
  process.on('message', (/** @type {{ kind: string }} */ { kind }) => {
    turn[kind]?.((error) => process.send?.({ kind, ...(error && { error: error.message }) }))
  })
}

/** @param {HttpServer} server */
function portOf(server) {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}
