import { createEmulator } from '@wattpost/emulator'

const identity = {
  ...{ uid: 'uid-merchant', email: 'merchant@wattpost.test', merchant: true, approved: true },
  ...{ profile: null, name: '', emailVerified: true, photo: null },
}
/** Whoever comes is the merchant, and is believed at once. */
const auth = /** @type {any} */ ({
  verify: async () => ({ ok: true, identity, hasClaims: true, expiresAtMs: Date.now() + 3.6e6 }),
  keep: () => {},
  close: async () => {},
})

/**
 * The emulator's HTTP side without accounts, for whatever token: what is measured is the answer.
 * @param {import('@wattpost/emulator').Stage} stage
 * @returns {Promise<string>} its address
 */
export async function trusting(stage) {
  const emulator = createEmulator({
    stage,
    auth,
    config: /** @type {any} */ ({ firebase: {}, authEmulatorUrl: 'http://127.0.0.1:1' }),
    dashboard: '/nonexistent',
    shelf: /** @type {any} */ ({}),
    users: [],
    allowedOrigins: [],
    log: console.error,
  })
  const opened = await emulator.listen('127.0.0.1', 0)
  if ('code' in opened) throw new Error(opened.code)
  return `http://127.0.0.1:${opened.port}`
}
