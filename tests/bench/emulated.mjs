import { once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createBackend, createSocketServer } from '@wattpost/emulator'
import { accepted } from '@wattpost/protocol'

const UID = 'uid-merchant'
const identity = {
  ...{ uid: UID, email: 'merchant@wattpost.test', merchant: true, approved: true, profile: null },
  ...{ name: '', emailVerified: true, photo: null },
}
/** @type {Parameters<typeof createSocketServer>[0]['auth']} */
const auth = {
  verify: async () =>
    accepted({
      ...{ identity, isOutdated: false, issuedAtS: 0, hasClaims: true },
      ...{ expiresAtMs: Date.now() + 3_600_000, signedInAtMs: Date.now() },
    }),
  watchRights: () => () => {},
  isReachable: async () => true,
}
/** Handshake of the readers. */
export const asMerchant = {
  query: `&user_id=${UID}&type=merchant`,
  introduction: '40{"token":"any"}',
}

/** A bare HTTP server, by default on any free port. */
export async function listening(wanted = 0) {
  const http = createServer()
  http.listen(wanted, '127.0.0.1')
  await once(http, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
  return { http, port }
}

/**
 * The emulator's socket server with frames from the bench; every client is the merchant.
 * @param {import('@wattpost/emulator').ScenarioPlayer} player
 * @param {number} [wanted] port
 */
export async function emulated(player, wanted) {
  const { http, port } = await listening(wanted)
  /** @type {any[]} */
  const listeners = []
  const listen = player.listen.bind(player)
  player.listen = (listener) => {
    listeners.push(listener)
    return listen(listener)
  }
  const log = console.error
  const backend = createBackend({ player, log, nextTurn: () => nextTurn() })
  const server = createSocketServer({
    http,
    player,
    backend,
    auth,
    log,
    countAsAuthenticated: () => {},
  })
  player.listen = listen
  let seq = 0
  return {
    port,
    /** @param {string} deviceId @param {any} frame */
    emitFrame(deviceId, frame) {
      const entry = { kind: 'change', deviceId, frames: () => [frame] }
      for (const listener of listeners) listener.entry?.({ seq: seq++, atMs: 0, entry })
    },
    close: () => server.close(),
  }
}
