import { type FaultProxyOptions, startProxy } from '@wattpost/emulator'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { counted, print, printError, printRefusal } from '../terminal.ts'

/** Options of `proxy`. */
export type ProxyOptions = Pick<FaultProxyOptions, 'target' | 'port' | 'faults'>

/** Passes traffic on to a backend, with faults, until Ctrl-C. */
export async function proxy(options: ProxyOptions): Promise<ExitCode> {
  const stop = programStop.listen()
  let openParts = () => ['start of the proxy']
  stop.watch(() => openParts())
  const started = await startProxy({ ...options, log: printError })
  if (!started.ok) {
    openParts = () => []
    return printRefusal(started.error)
  }
  const { url, player, openParts: open, close } = started.value
  openParts = open
  if (!stop.signal.aborted) {
    const { timeline } = player.run.scenario
    const steps =
      timeline.length === 0 ? 'no faults yet' : `${counted(timeline.length, 'step')} of faults`
    print(`Proxy of ${options.target} at ${url}, ${steps}; stop with Ctrl-C.`)
    await stop.requested
  }
  const left = await close()
  if (left.length > 0) programStop.abandon(EXIT.interrupted)
  return EXIT.fine
}
