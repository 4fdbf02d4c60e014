import type { EmulatorInstance } from '@wattpost/emulator'
import { paths } from '@wattpost/emulator/scenarios'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { openBrowser } from '../openBrowser.ts'
import { closeStoppable, startStoppable } from '../stoppableEmulator.ts'
import { print, printError, printRefusal } from '../terminal.ts'
import { dialectOf, refuseSamePorts } from '../verbs/readOptions.ts'
import { emulateCommand, type StartOptions, startCommand } from './options.ts'
import { readyLine } from './readyLine.ts'

/** Dashboard and emulator, as `npm start` of a clone. */
export function start(args: readonly string[]): Promise<ExitCode> {
  const command = startCommand()
  command.parse([...args], { from: 'user' })
  refuseSamePorts(command)
  return run(command.opts<StartOptions>())
}

/** The emulator with its Auth emulator; takes the options of `wattpost start`, opens no browser. */
export function emulate(args: readonly string[]): Promise<ExitCode> {
  const command = emulateCommand()
  command.parse([...args], { from: 'user' })
  refuseSamePorts(command)
  return run({ ...command.opts<StartOptions>(), open: false })
}

/** Starts an emulator, prints one ready line, and runs until it is stopped. */
async function run(options: StartOptions): Promise<ExitCode> {
  const stop = programStop.listen()
  const { allowOrigin, open, without: _, ...rest } = options
  const started = await startStoppable({
    stateDir: paths.state,
    ...rest,
    dialect: dialectOf(options),
    allowedOrigins: allowOrigin,
    // A page may outlive an earlier run: a lower or equal epoch would make it ignore all frames.
    epoch: Math.floor(Date.now() / 1000),
    precomputeHistoryUntil: stop.signal,
    hotReload: true,
    ...{ logProgress: print, log: printError },
  })
  if (!started.ok) return printRefusal(started.error)
  const emulator = started.value
  if (!stop.signal.aborted) {
    announce(emulator, dialectOf(options))
    if (open && process.stdout.isTTY) openBrowser(emulator.url)
    void reportAuthExit(emulator)
    await stop.requested
  }
  return closeStoppable(emulator, EXIT.fine)
}

/** Prints the ready line, after warnings and notes. */
function announce(
  { url, player, users, exposure }: EmulatorInstance,
  chosen: ReturnType<typeof dialectOf>,
): void {
  const { name, notes, dialect, without } = player.run.scenario
  if (exposure !== null) {
    printError(exposure.warning)
    print(`Control token: ${exposure.token}`)
  }
  for (const note of notes) printError(note)
  // Options of the start take precedence over the scenario.
  const spoken = { dialect: chosen.dialect ?? dialect, without: chosen.without ?? without }
  print(readyLine({ url, playing: name, dialect: spoken, accounts: users }))
}

/** Reports the unexpected end of the Auth emulator; the rest keeps running. */
async function reportAuthExit({ authExited }: EmulatorInstance): Promise<void> {
  const exit = await authExited
  if (exit.kind === 'died') printError(`The Auth emulator ended unexpectedly: ${exit.message}`)
}
