/** Exit codes of every command of Wattpost. */
export const EXIT = { failed: 1, usage: 2, environment: 3 }

/**
 * Says why we cannot go on, and ends the process.
 * @param {string} message for people: what, where, what to do
 * @param {number} exitCode one of {@link EXIT}
 * @returns {never}
 */
export function fail(message, exitCode) {
  console.error(message)
  process.exit(exitCode)
}
