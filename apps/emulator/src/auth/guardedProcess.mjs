// Shared by both Auth emulators: guard, switch of the port, and the parent's messages.
import { guardServers } from '../server/patches/guardedServers.mjs'
import { obeyPortSwitch } from '../server/patches/portSwitch.mjs'
import { AuthEmulatorGuard } from './authEmulatorGuard.mjs'

/** Environment variable of the owner token. */
const OWNER_TOKEN = 'WATTPOST_AUTH_OWNER_TOKEN'

/**
 * Guards all servers of this process. Must be called before any listens.
 * @returns host, port and project of the Auth emulator, and requests to it with an owner's rights
 */
export function openGuardedProcess() {
  const [host = '', port = '', projectId = ''] = process.argv.slice(2)
  const ownerToken = process.env[OWNER_TOKEN] ?? ''
  if (ownerToken === '') throw new Error(`${OWNER_TOKEN} is missing.`)
  // No other program that this process starts has these rights.
  delete process.env[OWNER_TOKEN]
  obeyPortSwitch(host, Number(port))
  const guard = new AuthEmulatorGuard({ host, port: Number(port) }, ownerToken)
  guardServers((request, response) => passes(guard, request, response))
  process.on('message', (/** @type {{ kind: string, products: [] }} */ { kind, products }) => {
    if (kind !== 'serve') return
    guard.serve(products)
    process.send?.({ kind })
  })
  const headers = { authorization: `Bearer ${ownerToken}` }
  const get = (/** @type {string} */ path) => fetch(`http://${host}:${port}${path}`, { headers })
  return { host, port: Number(port), projectId, get }
}

/**
 * Answers a refused request.
 * @param {AuthEmulatorGuard} guard
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function passes(guard, request, response) {
  response.setHeaders(new Headers(guard.headers))
  const refusal = guard.admit(request)
  if (refusal === null) return true
  const { status, message } = refusal
  // In the form of Firebase's own errors, which the SDKs read.
  const body = JSON.stringify({ error: { code: status, message } })
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(body)
  return false
}
