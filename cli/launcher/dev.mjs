import { parseArgs } from 'node:util'
import { buildStale } from './build.mjs'
import { endChildren, endChildrenWithUs, runServer } from './child.mjs'
import { endWithNpm } from './endWithNpm.mjs'
import { EXIT, fail } from './failure.mjs'
import { inHouse } from './house.mjs'
import { listenFor } from './listenFor.mjs'
import { installPackages } from './packages.mjs'
import { PRODUCTS } from './products.mjs'

const PAGE_PORT = '4320'
const EMULATOR_PORT = '4310'

/**
 * Starts the emulator and, once it is ready, the dashboard's development server before it; stays until one of
 * them ends, and ends the other.
 * @param {readonly string[]} args `--port` of the page, `--emulator-port`; all others are the emulator's
 * @returns {Promise<number>} the exit code of the one that ended
 */
export async function develop(args) {
  const { port, emulatorPort, others } = portsIn(args)
  endWithNpm()
  endChildrenWithUs()
  await installPackages()
  await buildStale(PRODUCTS.emulator)
  const page = `http://127.0.0.1:${port}`
  const asked = ['--port', emulatorPort, '--allow-origin', page, '--no-open', ...others]
  try {
    const emulator = emulatorStarted(asked)
    const ended = await Promise.race([emulator.ready, emulator.ended])
    if (typeof ended === 'number') return ended
    const served = serve(port, `http://127.0.0.1:${emulatorPort}`)
    console.log(`The dashboard with hot reload is at ${page}.`)
    return await Promise.race([emulator.ended, served])
  } finally {
    // Alone it is of no use, and would keep this process alive.
    await endChildren()
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
  const ours = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !['port', 'emulator-port'].includes(token.name)) return []
    return token.inlineValue ? [token.index] : [token.index, token.index + 1]
  })
  const port = portOf('--port', values.port)
  const emulatorPort = portOf('--emulator-port', values['emulator-port'])
  return { port, emulatorPort, others: args.filter((_, index) => !ours.includes(index)) }
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
function emulatorStarted(args) {
  const listening = listenFor('Wattpost is ready')
  /** @type {import('./child.mjs').ChildOptions['hear']} */
  const hear = (text, from) => {
    process.stderr.write(text)
    if (from === 'stdout') listening.hear(text)
  }
  const running = runServer(inHouse('apps/emulator/dist/main.js'), args, { hear })
  return { ready: listening.heard, ended: running.then(({ exitCode }) => exitCode) }
}

/**
 * @param {string} port
 * @param {string} emulatorUrl
 */
async function serve(port, emulatorUrl) {
  const vite = inHouse('node_modules/vite/bin/vite.js')
  const { exitCode, output } = await runServer(vite, ['--port', port, '--strictPort'], {
    cwd: inHouse('apps/dashboard'),
    env: { WATTPOST_EMULATOR_URL: emulatorUrl },
    hear: (text) => void process.stderr.write(text),
  })
  if (!output.includes('already in use')) return exitCode
  console.error(`Port ${port} is taken. Choose another with --port.`)
  return EXIT.environment
}
