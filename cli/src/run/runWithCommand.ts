import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { type EmulatorInstance, OWNER_TOKEN_VARIABLE } from '@wattpost/emulator'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { type DialectOptions, dialectOf } from '../readOptions.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { closeStoppable, isRunning, startStoppable } from '../stoppableEmulator.ts'
import { printError, printRefusal } from '../terminal.ts'

/** Options of `run`. */
export interface RunOptions extends DialectOptions {
  readonly speed: number | 'max'
  readonly seed?: number
  readonly port?: number
  readonly authPort?: number
}

/** Time of the command to end by itself after a signal, ms. */
const COMMAND_STOP_MS_MAX = 5_000
/** Signals that are passed on to the command. */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A command that a signal killed has this exit code, plus the number of the signal, as in shells. */
const SIGNALLED = 128

/** Runs a scenario while a command runs. @returns the command's exit code */
export async function runWithCommand(
  file: string,
  command: readonly string[],
  options: RunOptions,
): Promise<ExitCode> {
  const read = await readPlayable(file)
  if (!read.ok) return printRefusal(read.error)
  const { seed, port, authPort } = options
  const started = await startStoppable({
    ...{ scenario: read.value, seed, port, authPort, paused: true, log: printError },
    dialect: dialectOf(options),
  })
  if (!started.ok) return printRefusal(started.error)
  const emulator = started.value
  emulator.player.set({ speed: options.speed, paused: false })
  return closeStoppable(emulator, await runCommand(command, emulator))
}

/**
 * Runs a command to its end.
 * @returns its exit code; that of an interrupted run if it had to be killed
 */
export function runCommand(
  [file = '', ...args]: readonly string[],
  { url, authUrl, authOwnerToken }: Pick<EmulatorInstance, 'url' | 'authUrl' | 'authOwnerToken'>,
  stop = programStop,
): Promise<ExitCode> {
  const env = {
    ...process.env,
    ...{ WATTPOST_URL: url, WATTPOST_AUTH_URL: authUrl },
    [OWNER_TOKEN_VARIABLE]: authOwnerToken,
  }
  const child = spawn(file, args, { stdio: 'inherit', env })
  const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of PASSED_ON) process.on(signal, passOn)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const text = `${file} (process ${child.pid})`
  stop.watch(() => (isRunning(child) ? [text] : []))
  let overdue: NodeJS.Timeout | undefined
  let isKilled = false
  void stop.listen().requested.then(() => {
    overdue = setTimeout(() => {
      isKilled = kill()
    }, COMMAND_STOP_MS_MAX)
  })
  return new Promise<ExitCode>((resolve) => {
    child.once('error', (error) => {
      printError(`${file} cannot be started: ${error.message}`)
      resolve(EXIT.environment)
    })
    child.once('exit', (code, signal) => {
      if (isKilled) printError(`Killed, since it did not end within 5 s: ${text}`)
      const bySignal = SIGNALLED + (signal === null ? 0 : constants.signals[signal])
      resolve(isKilled ? EXIT.interrupted : (code ?? bySignal))
    })
  }).finally(() => {
    clearTimeout(overdue)
    process.off('exit', kill)
    for (const signal of PASSED_ON) process.off(signal, passOn)
  })
}
