/** The supported lines of Node, oldest release of each; the engines field of package.json says the same. */
const LINES = [
  { major: 20, minor: 19 },
  { major: 22, minor: 13 },
  { major: 24, minor: 0 },
]

/** The supported releases, for messages. */
export const SUPPORTED_NODE = '20.19, 22.13 or 24, or a later version of these'

/**
 * Whether Wattpost supports a version of Node. Lines newer than all of these are accepted, although no test runs on them.
 * @param {string} version as in `process.versions.node`, e.g. `20.19.0`
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const line = LINES.find((one) => one.major === major)
  return line === undefined ? LINES.every((one) => one.major < major) : minor >= line.minor
}

/** Ends the process with exit code 3 if this Node is not supported. Runs before newer syntax is loaded. */
export function requireNode() {
  const { node } = process.versions
  if (isSupportedNode(node)) return
  console.error(
    `Wattpost needs Node ${SUPPORTED_NODE}; this is Node ${node}. Get it from https://nodejs.org or with your version manager (.nvmrc is here).`,
  )
  process.exit(3)
}
