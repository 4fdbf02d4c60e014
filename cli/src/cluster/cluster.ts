import { seededUsers, startCluster } from '@wattpost/emulator'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { openBrowser } from '../openBrowser.ts'
import type { ServerOptions } from '../start/options.ts'
import { programLog } from '../start/programLog.ts'
import { readyLine } from '../start/readyLine.ts'
import { NodeLines } from './nodeLines.ts'
import { nodeProgram } from './nodeProgram.ts'

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
  let openParts = () => ['start of the cluster']
  programStop.watch(() => openParts())
  const started = await startCluster({
    ...{ nodes, port, authPort, logUrl, stateDir },
    allowedOrigins: options.allowOrigin,
    programOf: (settings) => nodeProgram(options, settings),
    onNodeLine: (node, line) => lines.onLine(node, line),
    log: log.error,
    signal: stop.signal,
  })
  if (!started.ok) {
    openParts = () => []
    if (stop.signal.aborted) return EXIT.fine
    log.error(started.error.message)
    return exitCodeOf(started.error)
  }
  const running = started.value
  openParts = running.openParts
  if (!stop.signal.aborted) {
    const { scenario: playing = options.scenario, ...dialect } = lines.onStarted()
    const { url } = running
    if (logFormat === 'json')
      log.info('Wattpost is ready', { url, scenario: playing, ...dialect, nodes })
    else log.info(readyLine({ url, playing, dialect, accounts: await seededUsers(), nodes }))
    if (options.open && process.stdout.isTTY) openBrowser(url)
    await stop.requested
  }
  const left = await running.close()
  if (left.length > 0) programStop.abandon(EXIT.interrupted)
  return EXIT.fine
}
