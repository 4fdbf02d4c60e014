import { parseArgs } from 'node:util'
import { buildStale, PRODUCTS } from './build.mjs'
import { endWithNpm, runServer, stopChildren, stopChildrenOnSignal } from './childProcess.mjs'
import { EXIT, fail } from './exit.mjs'
import { installPackages } from './packages.mjs'
import { fromRoot } from './repositoryRoot.mjs'

const PAGE_PORT = '4320'
const EMULATOR_PORT = '4310'

/**
 * Starts the emulator and, once it is ready, the dashboard's development server. When one of them ends, it stops the
 * other.
 * @param {readonly string[]} args `--port` of the page, `--emulator-port`; the emulator gets all others
 * @returns {Promise<number>} the exit code of the process that ended
 */
export async function develop(args) {
  const { port, emulatorPort, others } = portsIn(args)
  endWithNpm()
  stopChildrenOnSignal()
  await installPackages()
  await buildStale(PRODUCTS.emulator)
  const page = `http://127.0.0.1:${port}`
  const emulatorArgs = ['--port', emulatorPort, '--allow-origin', page, '--no-open', ...others]
  try {
    const emulator = startEmulator(emulatorArgs)
    const ended = await Promise.race([emulator.ready, emulator.ended])
    if (typeof ended === 'number') return ended
    const served = serveDashboard(port, `http://127.0.0.1:${emulatorPort}`)
    console.log(`The dashboard with hot reload is at ${page}.`)
    return await Promise.race([emulator.ended, served])
  } finally {
    // The other one alone would keep this process alive.
    await stopChildren()
  }
}

/** @param {readonly string[]} args */
function portsIn(args) {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: PAGE_PORT },
      'emulator-port': { type: 'string', default: EMULATOR_PORT },
    },
    strict: false,
    tokens: true,
  })
  const ownIndexes = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !['port', 'emulator-port'].includes(token.name)) return []
    return token.inlineValue ? [token.index] : [token.index, token.index + 1]
  })
  const port = portOf('--port', values.port)
  const emulatorPort = portOf('--emulator-port', values['emulator-port'])
  return { port, emulatorPort, others: args.filter((_, index) => !ownIndexes.includes(index)) }
}

/**
 * @param {string} option
 * @param {unknown} value
 */
function portOf(option, value) {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`${option}: a port is a whole number from 1 to 65535.`, EXIT.usage)
  return String(port)
}

/** @param {readonly string[]} args */
function startEmulator(args) {
  const readyLine = waitForText('Wattpost is ready')
  /** @type {import('./childProcess.mjs').ChildOptions['onOutput']} */
  const onOutput = (text, from) => {
    process.stderr.write(text)
    if (from === 'stdout') readyLine.push(text)
  }
  const running = runServer(fromRoot('apps/emulator/dist/main.js'), args, { onOutput })
  return { ready: readyLine.found, ended: running.then(({ exitCode }) => exitCode) }
}

/**
 * @param {string} port
 * @param {string} emulatorUrl
 */
async function serveDashboard(port, emulatorUrl) {
  const vite = fromRoot('node_modules/vite/bin/vite.js')
  const { exitCode, output } = await runServer(vite, ['--port', port, '--strictPort'], {
    cwd: fromRoot('apps/dashboard'),
    env: { WATTPOST_EMULATOR_URL: emulatorUrl },
    onOutput: (text) => void process.stderr.write(text),
  })
  if (!output.includes('already in use')) return exitCode
  console.error(`Port ${port} is taken. Choose another with --port.`)
  return EXIT.environment
}

/**
 * Waits for a phrase in a text that comes in pieces: a pipe may end a piece in the middle of the phrase.
 * @param {string} phrase
 * @returns `push` takes the next piece; `found` resolves with the phrase
 */
export function waitForText(phrase) {
  let tail = ''
  let resolveFound = () => {}
  const found = new Promise((/** @type {(phrase: string) => void} */ resolve) => {
    resolveFound = () => resolve(phrase)
  })
  const push = (/** @type {string} */ text) => {
    const all = tail + text
    if (all.includes(phrase)) resolveFound()
    tail = all.slice(-phrase.length)
  }
  return { push, found }
}
