/** Exit codes of every command of Wattpost. */
export const EXIT = { failed: 1, usage: 2, environment: 3 }

/**
 * Prints an error and ends the process.
 * @param {string} message human-readable: the error, its location and the remedy
 * @param {number} exitCode one of {@link EXIT}
 * @returns {never}
 */
export function fail(message, exitCode) {
  console.error(message)
  process.exit(exitCode)
}
