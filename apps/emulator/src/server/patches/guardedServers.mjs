// Patch of Node 20.19 and later.
// Reason: firebase-tools opens its servers itself, the Auth emulator's and the hub of the official one, and answers any
// web page.
// Relies on: every server opens its port through `net.Server.prototype.listen`, and emits each request and upgrade as an
// event of one of the names below.
import { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'

const REQUESTS = ['request', 'checkContinue', 'checkExpectation']
const UPGRADES = ['upgrade', 'connect']

/**
 * Lets a guard see every request of every HTTP server before the server does; upgrades are refused. Must be called before
 * a server listens.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} guard
 * answers refused requests itself and returns whether the server may go on
 */
export function guardServers(guard) {
  const { listen } = Server.prototype
  Server.prototype.listen = function (/** @type {any[]} */ ...address) {
    if (this instanceof HttpServer) guardEvents(this, guard)
    return Reflect.apply(listen, this, address)
  }
}

/**
 * @param {HttpServer} server
 * @param {Parameters<typeof guardServers>[0]} guard
 */
function guardEvents(server, guard) {
  if (Object.hasOwn(server, 'emit')) return
  const emit = server.emit.bind(server)
  /** @param {string} event @param {any[]} args */
  server.emit = (event, ...args) => {
    if (UPGRADES.includes(event)) args[1].destroy()
    else if (!REQUESTS.includes(event) || guard(args[0], args[1])) return emit(event, ...args)
    return true
  }
}
