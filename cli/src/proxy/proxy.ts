import { type FaultProxyOptions, startProxy } from '@wattpost/emulator'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { closeStoppable, started } from '../stoppableEmulator.ts'
import { counted, print, printError, printRefusal } from '../terminal.ts'

/** Options of `proxy`. */
export type ProxyOptions = Pick<FaultProxyOptions, 'target' | 'port' | 'faults'>

/** Passes traffic on to a backend, with faults, until Ctrl-C. */
export async function proxy(options: ProxyOptions): Promise<ExitCode> {
  const stop = programStop.listen()
  const opened = await started('proxy', startProxy({ ...options, log: printError }))
  if (!opened.ok) return printRefusal(opened.error)
  const { url, player } = opened.value
  if (!stop.signal.aborted) {
    const { timeline } = player.run.scenario
    const steps =
      timeline.length === 0 ? 'no faults yet' : `${counted(timeline.length, 'step')} of faults`
    print(`Proxy of ${options.target} at ${url}, ${steps}; stop with Ctrl-C.`)
    await stop.requested
  }
  return closeStoppable(opened.value, EXIT.fine)
}
