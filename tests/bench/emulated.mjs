import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSocketServer } from '@wattpost/emulator'

const UID = 'uid-merchant'
const identity = {
  ...{ uid: UID, email: 'merchant@wattpost.test', merchant: true, approved: true, profile: null },
  ...{ name: '', emailVerified: true, photo: null },
}
/** @type {Parameters<typeof createSocketServer>[0]['gate']} */
const gate = {
  verify: async () => ({ ok: true, identity, expiresAtMs: Date.now() + 3_600_000 }),
  roleNow: async () => identity,
}
/** How readers introduce themselves to it. */
export const asMerchant = {
  query: `&user_id=${UID}&type=merchant`,
  introduction: '40{"token":"any"}',
}

/** A bare HTTP server; any port unless one is wanted. */
export async function listening(wanted = 0) {
  const http = createServer()
  http.listen(wanted, '127.0.0.1')
  await once(http, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address())
  return { http, port }
}

/**
 * The emulator's socket side, whose world says what the bench says; whoever comes is the merchant.
 * @param {import('@wattpost/emulator').Stage} stage
 * @param {number} [wanted] port
 */
export async function emulated(stage, wanted) {
  const { http, port } = await listening(wanted)
  /** @type {any[]} */
  const listeners = []
  const listen = stage.listen.bind(stage)
  stage.listen = (listener) => {
    listeners.push(listener)
    return listen(listener)
  }
  const server = createSocketServer({ http, stage, gate, log: console.error, known: () => {} })
  stage.listen = listen
  let seq = 0
  return {
    port,
    /** @param {string} deviceId @param {any} frame */
    say(deviceId, frame) {
      const entry = { kind: 'change', deviceId, frames: () => [frame] }
      for (const listener of listeners) listener.entry({ seq: seq++, atMs: 0, entry })
    },
    close: () => server.close(),
  }
}
