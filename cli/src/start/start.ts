import { type EmulatorInstance, startEmulator } from '@wattpost/emulator'
import { paths } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { openBrowser } from '../openBrowser.ts'
import { print, printError } from '../terminal.ts'
import { untilStopped } from '../untilStopped.ts'
import { dialectOf } from '../verbs/readOptions.ts'
import { emulateCommand, type StartOptions, startCommand } from './options.ts'

/** A stop that takes longer ends the process, in ms. */
const STOP_MS_MAX = 8_000

/** Dashboard and emulator, as `npm start` of a clone. */
export function start(args: readonly string[]): Promise<ExitCode> {
  const command = startCommand()
  command.parse([...args], { from: 'user' })
  return run(command.opts<StartOptions>())
}

/** The emulator with its Auth emulator; takes the options of `wattpost start`, opens no browser. */
export function emulate(args: readonly string[]): Promise<ExitCode> {
  const command = emulateCommand()
  command.parse([...args], { from: 'user' })
  return run({ ...command.opts<StartOptions>(), open: false })
}

/** Starts an emulator, prints one ready line, and runs until it is stopped. */
async function run(options: StartOptions): Promise<ExitCode> {
  const stopped = untilStopped()
  const ending = new AbortController()
  void stopped.then(() => ending.abort())
  const { allowOrigin, open, without: _, ...rest } = options
  const started = await startEmulator({
    stateDir: paths.state,
    ...rest,
    dialect: dialectOf(options),
    allowedOrigins: allowOrigin,
    // A page may outlive an earlier run: a lower or equal epoch would make it ignore all frames.
    epoch: Math.floor(Date.now() / 1000),
    precomputeHistoryUntil: ending.signal,
    hotReload: true,
    ...{ logProgress: print, log: printError },
  })
  if (!started.ok) {
    printError(started.error.message)
    return exitCodeOf(started.error)
  }
  const emulator = started.value
  if (!ending.signal.aborted) {
    announce(emulator)
    if (open && process.stdout.isTTY) openBrowser(emulator.url)
    await Promise.race([stopped, reportAuthExit(emulator)])
  }
  await closeInTime(emulator)
  return EXIT.fine
}

/** Prints the ready line, after warnings and notes. */
function announce({ url, player, users, exposure }: EmulatorInstance): void {
  const { name, notes } = player.run.scenario
  if (exposure !== null) {
    printError(exposure.warning)
    print(`Control token: ${exposure.token}`)
  }
  for (const note of notes) printError(note)
  const accounts = users.map(({ email, password }) => `${email} / ${password}`).join(' · ')
  print(`Wattpost is ready at ${url} — playing “${name}” — sign in as ${accounts}`)
}

/** Reports the unexpected end of the Auth emulator; the rest keeps running. */
async function reportAuthExit({ authExited }: EmulatorInstance): Promise<never> {
  const exit = await authExited
  if (exit.kind === 'died') printError(`The Auth emulator ended unexpectedly: ${exit.message}`)
  return new Promise(() => {})
}

async function closeInTime(emulator: EmulatorInstance): Promise<void> {
  const overdue = setTimeout(() => {
    printError('Something did not end in time; ending without it.')
    process.exit(EXIT.environment)
  }, STOP_MS_MAX)
  await emulator.close()
  clearTimeout(overdue)
}
