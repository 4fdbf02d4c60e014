import { setTimeout as after } from 'node:timers/promises'

const POLL_MS = 10
const GIVE_UP_MS = 60_000

/**
 * Asks until the answer is yes; an answer that fails counts as no.
 * @param {string} what for the message when it never is
 * @param {() => Promise<boolean>} ask
 */
export async function until(what, ask) {
  const began = performance.now()
  while (!(await ask().catch(() => false))) {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`${what}: not in ${GIVE_UP_MS} ms.`)
    await after(POLL_MS)
  }
}
