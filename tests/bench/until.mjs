import { setTimeout as after } from 'node:timers/promises'

const POLL_MS = 10
const GIVE_UP_MS = 60_000

/**
 * Repeats a check until it is true; a failed check counts as false.
 * @param {string} what name in the error message
 * @param {() => Promise<boolean>} ask
 */
export async function until(what, ask) {
  const began = performance.now()
  while (!(await ask().catch(() => false))) {
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`${what}: not in ${GIVE_UP_MS} ms.`)
    await after(POLL_MS)
  }
}
