import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { accepted, type Result } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { type CommandRefusal, EXIT, refuseCommand } from '../exit.ts'

/** An emulator in a process of its own, so that it does not wait for the clients. */
interface OwnEmulator {
  readonly url: string
  close(): Promise<void>
}

const READY = 'ready at '
/** Says where the emulator is, and ends with its standard input, which closes with this process. */
const HOLD = `console.log('${READY}' + process.env.WATTPOST_URL)
process.stdin.resume().on('end', () => process.exit(0))`

/** Plays a scenario at real speed on free ports, by `wattpost run`. */
export async function startOwnEmulator(
  scenario: string,
): Promise<Result<OwnEmulator, CommandRefusal>> {
  const [node, program = ''] = [process.execPath, process.argv[1]]
  const args = [program, 'run', scenario, '--speed', '1', '--', node, '-e', HOLD]
  // In a process group of its own, Ctrl-C does not reach it: it ends after the clients.
  const child = spawn(node, args, { stdio: 'pipe', detached: true })
  programStop.watch(() => (isRunning(child) ? [`emulator (process ${child.pid})`] : []))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const close = async () => {
    child.stdin.end()
    if (isRunning(child)) await once(child, 'exit')
  }
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith(READY)) resolve(line.slice(READY.length))
    })
    child.once('close', () => resolve(null))
    programStop.signal.addEventListener('abort', () => resolve(null))
  })
  if (url !== null) return accepted({ url, close })
  await close()
  const code = child.exitCode === EXIT.usage ? 'usage' : 'environment'
  return refuseCommand(code, errors.trim() || 'The emulator did not start.')
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}
