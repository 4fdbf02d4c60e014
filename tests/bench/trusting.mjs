import { startEmulator } from '@wattpost/emulator'
import { accepted } from '@wattpost/protocol'

const identity = {
  ...{ uid: 'uid-merchant', email: 'merchant@wattpost.test', merchant: true, approved: true },
  ...{ profile: null, name: '', emailVerified: true, photo: null },
}
/** Accepts every client as the merchant. */
const auth = /** @type {any} */ ({
  verify: async () => accepted({ identity, hasClaims: true, expiresAtMs: Date.now() + 3.6e6 }),
  syncFaults: () => {},
  close: async () => {},
})

/**
 * The emulator's HTTP server without accounts, for any token, so that only the answer is measured.
 * @param {import('@wattpost/emulator').ScenarioPlayer} player
 * @returns {Promise<string>} its address
 */
export async function trusting(player) {
  const started = await startEmulator({ scenario: player, auth, log: console.error })
  if (!started.ok) throw new Error(started.error.message)
  return started.value.url
}
