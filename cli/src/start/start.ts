import { type EmulatorInstance, OWNER_TOKEN_VARIABLE } from '@wattpost/emulator'
import { paths } from '@wattpost/emulator/scenarios'
import packageJson from '../../package.json' with { type: 'json' }
import { boundHeapGrowth } from '../../tooling/heapGrowth.mjs'
import { programStop } from '../../tooling/programStop.mjs'
import { CONTROL_TOKEN_VARIABLE } from '../control/steeredOptions.ts'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { openBrowser } from '../openBrowser.ts'
import { dialectOf, refuseSamePorts } from '../readOptions.ts'
import { closeStoppable, startStoppable } from '../stoppableEmulator.ts'
import { memoryWarning } from './memoryWarning.ts'
import { programLog, readyLine } from './programLog.ts'
import {
  emulateCommand,
  type LogFormat,
  passwordWarning,
  type StartOptions,
  startCommand,
} from './serverOptions.ts'

/** Dashboard and emulator, as `npm start` of a clone. */
export function start(args: readonly string[]): Promise<ExitCode> {
  const command = startCommand()
  command.parse([...args], { from: 'user' })
  refuseSamePorts(command)
  warnOfPassword(command)
  return run(command.opts<StartOptions>())
}

/** The emulator with its Auth emulator; takes the options of `wattpost start`, opens no browser. */
export function emulate(args: readonly string[]): Promise<ExitCode> {
  const command = emulateCommand()
  command.parse([...args], { from: 'user' })
  refuseSamePorts(command)
  warnOfPassword(command)
  return run({ ...command.opts<StartOptions>(), open: false })
}

function warnOfPassword(command: ReturnType<typeof startCommand>): void {
  const warning = passwordWarning(command)
  if (warning !== null) programLog(command.opts<StartOptions>().logFormat).error(warning)
}

/** Starts an emulator, prints one ready line, and runs until it is stopped. */
async function run(options: StartOptions): Promise<ExitCode> {
  boundHeapGrowth()
  const stop = programStop.listen()
  const log = programLog(options.logFormat)
  const memory = memoryWarning()
  if (memory !== null) log.error(memory)
  const { allowOrigin, publicHost, trustProxy, open, without: _, ...given } = options
  const { log: url, authUrl, ...rest } = given
  const started = await startStoppable({
    stateDir: paths.state,
    ...rest,
    dialect: dialectOf(options),
    ...{ allowedOrigins: allowOrigin, publicHosts: publicHost, trustedProxies: trustProxy },
    // A page may outlive an earlier run: a lower or equal epoch would make it ignore all frames.
    epoch: Math.floor(Date.now() / 1000),
    precomputeHistoryUntil: stop.signal,
    // Nodes of a shared log play one scenario.
    hotReload: url === undefined,
    exposedToken: process.env[CONTROL_TOKEN_VARIABLE] || undefined,
    ...(authUrl !== undefined && { authAddress: { url: authUrl, ownerToken: ownerToken() } }),
    ...(url !== undefined && { sharedLog: { url, version: packageJson.version } }),
    ...{ logProgress: log.info, log: log.error },
  })
  if (!started.ok) {
    log.error(started.error.message)
    return exitCodeOf(started.error)
  }
  const emulator = started.value
  if (!stop.signal.aborted) {
    announce(emulator, dialectOf(options), options.logFormat)
    if (open && process.stdout.isTTY) openBrowser(emulator.url)
    await stop.requested
  }
  return closeStoppable(emulator, EXIT.fine)
}

/** The owner token of the Auth emulator of another process; arguments would show it to other users. */
function ownerToken(): string {
  return process.env[OWNER_TOKEN_VARIABLE] ?? ''
}

/** Prints the ready line, after warnings and notes. */
function announce(
  { url, player, users, exposure }: EmulatorInstance,
  chosen: ReturnType<typeof dialectOf>,
  format: LogFormat,
): void {
  const log = programLog(format)
  const { name, notes, dialect, without } = player.run.scenario
  if (exposure !== null) {
    log.error(exposure.warning)
    // Collected logs must not contain the token: the warning names the file that does.
    if (format === 'text') log.info(`Control token: ${exposure.token}`)
  }
  for (const note of notes) log.error(note)
  // Options of the start take precedence over the scenario.
  const spoken = { dialect: chosen.dialect ?? dialect, without: chosen.without ?? without }
  if (format === 'json') log.info('Wattpost is ready', { url, scenario: name, ...spoken })
  else log.info(readyLine({ url, playing: name, dialect: spoken, accounts: users }))
}
