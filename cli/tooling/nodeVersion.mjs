/** Oldest Node that every part runs on. */
const OLDEST = { major: 20, minor: 19 }

/**
 * Checks a version of Node.
 * @param {string} version as in `process.versions.node`, e.g. `20.19.0`
 * @returns {string | undefined} a human-readable error when it is too old
 */
export function nodeTooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined
  return `Wattpost needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is Node ${version}. Get it from https://nodejs.org or with your version manager (.nvmrc is here).`
}

/** Ends the process with exit code 3 if this Node is too old. Runs before newer syntax is loaded. */
export function requireNode() {
  const message = nodeTooOld(process.versions.node)
  if (message === undefined) return
  console.error(message)
  process.exit(3)
}
