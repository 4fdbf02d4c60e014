import { fileURLToPath } from 'node:url'
import {
  type NodeProgram,
  type NodeSettings,
  OWNER_TOKEN_VARIABLE,
  seededUsers,
  startCluster,
} from '@wattpost/emulator'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { openBrowser } from '../openBrowser.ts'
import { dialectFlags } from '../readOptions.ts'
import { programLog, readyLine } from '../start/programLog.ts'
import type { ServerOptions } from '../start/serverOptions.ts'
import { closeStoppable, started } from '../stoppableEmulator.ts'
import { NodeLines } from './nodeLines.ts'

/** Options of `cluster`. */
export interface ClusterOptions extends ServerOptions {
  readonly nodes: number
}

/** Starts nodes behind one port, prints one ready line, and runs until it is stopped. */
export async function cluster(options: ClusterOptions): Promise<ExitCode> {
  const { nodes, port, authPort, log: logUrl, stateDir, logFormat } = options
  const stop = programStop.listen()
  const log = programLog(logFormat)
  const lines = new NodeLines(log.error)
  const starting = startCluster({
    ...{ nodes, port, authPort, logUrl, stateDir },
    allowedOrigins: options.allowOrigin,
    programOf: (settings) => nodeProgram(options, settings),
    onNodeLine: (node, line) => lines.onLine(node, line),
    log: log.error,
    signal: stop.signal,
  })
  const opened = await started('cluster', starting)
  if (!opened.ok) {
    if (stop.signal.aborted) return EXIT.fine
    log.error(opened.error.message)
    return exitCodeOf(opened.error)
  }
  const running = opened.value
  if (!stop.signal.aborted) {
    const { scenario: playing = options.scenario, ...dialect } = lines.onStarted()
    const { url } = running
    if (logFormat === 'json')
      log.info('Wattpost is ready', { url, scenario: playing, ...dialect, nodes })
    else log.info(readyLine({ url, playing, dialect, accounts: await seededUsers(), nodes }))
    if (options.open && process.stdout.isTTY) openBrowser(url)
    await stop.requested
  }
  return closeStoppable(running, EXIT.fine)
}

/** Names of this machine, as browsers write them. */
const HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** The command line of a node: `wattpost start` with the options of the cluster. */
function nodeProgram(options: ServerOptions, settings: NodeSettings): NodeProgram {
  const { scenario, seed, speed, allowOrigin } = options
  const { port, publicPort, stateDir, authUrl, authOwnerToken, logUrl } = settings
  const args = [
    ...['--no-open', '--host', '127.0.0.1', '--port', `${port}`, '--state-dir', stateDir],
    ...['--scenario', scenario, '--log-format', 'json', '--auth-url', authUrl],
    ...(seed === undefined ? [] : ['--seed', `${seed}`]),
    ...(speed === undefined ? [] : ['--speed', `${speed}`]),
    ...dialectFlags(options).flatMap((flag) => flag.split(' ')),
    ...allowOrigin.flatMap((origin) => ['--allow-origin', origin]),
    ...HOSTS.flatMap((host) => ['--public-host', `${host}:${publicPort}`]),
  ]
  // The Auth emulator has its port already.
  const { AUTH_PORT: _, ...env } = process.env
  return {
    // The bundle has it beside this code.
    file: fileURLToPath(new URL('./clusterNode.js', import.meta.url)),
    args,
    // Other users of the machine can read arguments, but no environment.
    env: {
      ...env,
      WATTPOST_LOG: logUrl,
      [OWNER_TOKEN_VARIABLE]: authOwnerToken,
    },
  }
}
