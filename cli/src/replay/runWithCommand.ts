import { spawn } from 'node:child_process'
import { type EmulatorInstance, OWNER_TOKEN_VARIABLE, startEmulator } from '@wattpost/emulator'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { printError } from '../terminal.ts'
import { type DialectOptions, dialectOf } from '../verbs/readOptions.ts'

/** Options of `run`. */
export interface RunOptions extends DialectOptions {
  readonly speed: number | 'max'
  readonly seed?: number
  readonly port?: number
  readonly authPort?: number
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Runs a scenario while a command runs. @returns the command's exit code */
export async function runWithCommand(
  file: string,
  command: readonly string[],
  options: RunOptions,
): Promise<ExitCode> {
  const read = await readPlayable(file)
  if (!read.ok) {
    printError(read.error.message)
    return EXIT.usage
  }
  const { seed, port, authPort } = options
  const started = await startEmulator({
    ...{ scenario: read.value, seed, port, authPort, paused: true, log: printError },
    dialect: dialectOf(options),
  })
  if (!started.ok) {
    printError(started.error.message)
    return exitCodeOf(started.error)
  }
  const emulator = started.value
  emulator.player.set({ speed: options.speed, paused: false })
  const code = await runCommand(command, emulator)
  await emulator.close()
  return code
}

function runCommand(
  [file = '', ...args]: readonly string[],
  { url, authUrl, authOwnerToken }: EmulatorInstance,
): Promise<ExitCode> {
  const env = {
    ...process.env,
    ...{ WATTPOST_URL: url, WATTPOST_AUTH_URL: authUrl },
    [OWNER_TOKEN_VARIABLE]: authOwnerToken,
  }
  const child = spawn(file, args, { stdio: 'inherit', env })
  const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of Object.keys(SIGNALS)) process.on(signal, passOn)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      printError(`${file} cannot be started: ${error.message}`)
      resolve(EXIT.environment)
    })
    child.once('exit', (code, signal) => {
      const bySignal = signal !== null && signal in SIGNALS ? SIGNALS[signal as 'SIGINT'] : 1
      resolve(code ?? bySignal)
    })
  })
}
