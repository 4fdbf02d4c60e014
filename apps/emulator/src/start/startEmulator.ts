import { accepted, messageOf, type Refusal, type Result, refused } from '@wattpost/protocol'
import { PROCESS_STOP_MS_MAX } from '../auth/authEmulator.ts'
import type { SeedUser } from '../auth/seedUsers.ts'
import type { LogRefusal } from '../cluster/sharedLog/sharedPlayer.ts'
import type { LocalControl } from '../control/localControl.ts'
import type { NodeLogs } from '../control/logRoutes.ts'
import type { PlayerEvaluator } from '../scenario/expectations/playerEvaluator.ts'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import { ControlToken } from '../server/guard/controlToken.ts'
import {
  checkExposure,
  isExposed,
  originsOf,
  savedToken,
  urlHost,
} from '../server/guard/exposure.ts'
import type { ServerAddress } from '../server/guard/originGuard.mjs'
import { checkProxies } from '../server/guard/trustedProxies.ts'
import { emulatorConfig } from '../server/http/dashboardConfig.ts'
import {
  assembled,
  type RunningParts,
  refusePort,
  type StartRefusal,
  startRefusal,
} from '../server/runningParts.ts'
import { accountsOf, seededUsers } from './accounts.ts'
import {
  type AuthOptions,
  type AuthRuntime,
  type AuthSharing,
  authFor,
  reportDownFaults,
} from './authRuntime.ts'
import { hotReload } from './hotReload.ts'
import { openScenarioOf, type PlayerOptions, playerOf, runFactoryOf } from './openPlayer.ts'
import { paths } from './paths.ts'
import { precomputeAtStart } from './precomputeHistory.ts'
import { FILE_LIMITS, ScenarioParser } from './scenarioParser.ts'
import { createServers, SERVERS_STOP_MS_MAX, type ServerSettings, type Servers } from './servers.ts'
import { startTime } from './startTime.ts'
import { AUTH_HANGS } from './supervisedAuth.ts'

const LOOPBACK = '127.0.0.1'

/** A log in Redis or Valkey that several emulators follow. */
export interface SharedLogOptions {
  /** Its address, `redis://host:port/database`. */
  readonly url: string
  /** Version of the program. All emulators of a log have the same. */
  readonly version: string
}

/** Options of an emulator. By default it listens on free loopback ports, with its own Auth emulator. */
export interface EmulatorOptions
  extends ServerSettings,
    AuthOptions,
    Omit<PlayerOptions, 'adjustStart'> {
  /** A name in `scenarios/`, a file, a scenario or a player. */
  readonly scenario: string | Scenario | ScenarioPlayer
  readonly host?: string
  /** `host[:port]` under which a proxy or a published port leads to it. */
  readonly publicHosts?: readonly string[]
  /** Allows a host or a public host beyond loopback. */
  readonly forceInsecure?: boolean
  /** The control token beyond loopback, which emulators behind one address share; by default a random one. */
  readonly exposedToken?: string | undefined
  readonly port?: number | undefined
  /**
   * Start of virtual time in epoch ms; default: the start of the scenario, or the present time in a dialect without
   * `clock`. A given player keeps its start.
   */
  readonly startMs?: number | undefined
  /** Product name on the dashboard. */
  readonly productName?: string | undefined
  /**
   * If given, the start also computes the devices' month before the run, until this signal aborts. Otherwise days are
   * computed when they are first read.
   */
  readonly precomputeHistoryUntil?: AbortSignal
  /** Plays a scenario file again whenever it changes. */
  readonly hotReload?: boolean
  /** A log that it shares with other emulators of the same scenario; by default it has its own, in memory. */
  readonly sharedLog?: SharedLogOptions | undefined
  /** Called with progress messages; by default `log`. */
  readonly logProgress?: (message: string) => void
}

/** A running emulator: dashboard, API, socket and accounts. */
export interface EmulatorInstance {
  readonly url: string
  readonly authUrl: string
  /** Gives a request to the Auth emulator the rights of the project's owner; empty for a service in its place. */
  readonly authOwnerToken: string
  /** Process id of its own Auth emulator; 0 without one. */
  readonly authPid: number
  readonly player: ScenarioPlayer
  readonly evaluator: PlayerEvaluator
  /** The control API without HTTP. */
  readonly control: LocalControl
  readonly users: readonly SeedUser[]
  /** Control token and warning of an emulator that others can reach. */
  readonly exposure: { readonly token: string; readonly warning: string } | null
  /** Names of its parts that run. */
  openParts(): string[]
  /**
   * Closes the servers and stops its own Auth emulator, within 8 s. Resolves with the names of the parts that have not
   * ended; never rejects.
   */
  close(): Promise<readonly string[]>
}

/** Assembles and starts an emulator; a refused or failed start leaves nothing running. */
export function startEmulator(
  options: EmulatorOptions,
): Promise<Result<EmulatorInstance, StartRefusal>> {
  return assembled((parts) => assemble(options, parts))
}

async function assemble(
  options: EmulatorOptions,
  parts: RunningParts,
): Promise<Result<EmulatorInstance, StartRefusal>> {
  const { host = LOOPBACK, publicHosts = [], forceInsecure = false, log } = options
  const exposure = { host, publicHosts }
  const exposed = checkExposure(exposure, forceInsecure)
  if (!exposed.ok) return startRefusal('usage', exposed.error)
  const proxies = checkProxies(options.trustedProxies ?? [])
  if (!proxies.ok) return startRefusal('usage', proxies.error)
  const users = await seededUsers()
  const adjustStart = startTime(options)
  let onLogProblem: (problem: string | null) => void = () => undefined
  const chosen = await playerFor({ ...options, adjustStart }, users, parts, (problem) =>
    onLogProblem(problem),
  )
  if (!chosen.ok) return chosen
  const { player, join, begin, sharing, sharedLogs } = chosen.value
  const token = isExposed(exposure) ? new ControlToken(options.exposedToken) : null
  if (token !== null) parts.add('file of the control token', () => token.delete())
  const auth = await authFor({ ...options, sharing }, host, users)
  parts.add(auth.name, auth.stop, PROCESS_STOP_MS_MAX)
  parts.add('client of the Auth emulator', () => auth.service.close())
  parts.add('auth faults', () => endAuthFaults(auth.service))
  const allowedOrigins = [...(options.allowedOrigins ?? []), ...originsOf(publicHosts)]
  const servers = createServers({
    ...{ ...options, player, sharedLogs, auth: auth.service, users, host, adjustStart },
    allowedOrigins,
    authUrl: auth.url,
    config: {
      ...emulatorConfig(),
      ...(options.productName !== undefined && { productName: options.productName }),
    },
    ...(token !== null && { controlToken: token.text }),
  })
  parts.add(servers.openPart, servers.close, SERVERS_STOP_MS_MAX)
  // Logs and verdicts follow the player now.
  const joined = await join()
  if (!joined.ok) return joined
  if (options.authAddress !== undefined) reportDownFaults(player, log)
  const opened = await servers.listen(options.port ?? 0)
  if (!opened.ok) return refusePort(opened.error)
  const address = { host, port: opened.value, allowedOrigins }
  const ready = await awaitReadiness(options, { player, servers }, auth, address)
  if (!ready.ok) return startRefusal('environment', ready.error)
  await begin()
  onLogProblem = watchHealth(servers, auth, log)
  const { scenario, seed, logProgress = log } = options
  if (options.hotReload && typeof scenario === 'string') {
    const logs = { log: logProgress, logError: log }
    const parser = new ScenarioParser(FILE_LIMITS)
    const watched = { player, scenario, seed, users, adjustStart, parser, ...logs }
    parts.add('thread of edited scenarios', () => parser.close())
    parts.add('file watcher', hotReload(watched))
  }
  return accepted({
    url: `http://${urlHost(host)}:${opened.value}`,
    authUrl: auth.url,
    ...{ authOwnerToken: await auth.ownerToken(), authPid: await auth.pid() },
    ...{ player, evaluator: servers.evaluator, control: servers.control, users },
    exposure:
      token === null
        ? null
        : await savedToken(token, exposure, options.stateDir ?? paths.state, opened.value),
    openParts: () => parts.open(),
    close: () => parts.stop(),
  })
}

interface PlayerChoice extends PlayerOptions {
  /** A name in `scenarios/`, a file, a scenario or a player. */
  readonly scenario: string | Scenario | ScenarioPlayer
  readonly sharedLog?: SharedLogOptions | undefined
}

/** A player, and what its emulator shares with those that follow the same log. */
interface ChosenPlayer {
  readonly player: ScenarioPlayer
  /** Plays a shared log up to its newest tick, once all that follows the player is there; nothing for another player. */
  readonly join: () => Promise<Result<null, StartRefusal>>
  /** Lets time run, once users can sign in; that of a given player and of a shared log runs already. */
  readonly begin: () => Promise<unknown>
  readonly sharing?: AuthSharing
  readonly sharedLogs?: NodeLogs
}

/**
 * The player of an emulator: a given one, one of its own, or one that follows a shared log.
 * @param parts to which the connection to a shared log is added
 * @param onProblem called when time stops because of the shared log, and with `null` when it continues
 */
async function playerFor(
  { scenario, sharedLog, ...options }: PlayerChoice,
  users: readonly SeedUser[],
  parts: RunningParts,
  onProblem: (problem: string | null) => void,
): Promise<Result<ChosenPlayer, StartRefusal>> {
  // A given player has its own source already.
  if (scenario instanceof ScenarioPlayer) return accepted(joined(scenario))
  const read =
    typeof scenario === 'string' ? await openScenarioOf(scenario, users) : accepted(scenario)
  if (!read.ok) return startRefusal('usage', read.error)
  if (sharedLog === undefined) {
    const own = playerOf(read.value, accountsOf(users), { ...options, paused: true })
    if (!own.ok) return startRefusal('usage', own.error)
    const player = own.value
    const begin = async () => (options.paused ? null : player.set({ paused: false }))
    return accepted({ ...joined(player), begin })
  }
  const { seed, adjustStart = (same) => same } = options
  const adjusted = adjustStart(read.value)
  // The client of Redis is loaded only here.
  const { openSharedPlayer } = await import('../cluster/sharedLog/sharedPlayer.ts')
  const { speed, paused = false, epoch = 0, wallNowMs = () => performance.now() } = options
  const opened = await openSharedPlayer({
    ...{ ...sharedLog, scenario: adjusted, seed: seed ?? adjusted.seed },
    makeRunOf: (one, itsSeed) => runFactoryOf(one, accountsOf(users), itsSeed),
    ...{ speed, paused, epoch, wallNowMs, onProblem },
  })
  if (!opened.ok) return startRefusalOf(opened.error)
  const { player, join, claims, logs, close } = opened.value
  parts.add('shared log', close)
  const { SharedRevocations } = await import('../cluster/sharedLog/sharedRevocations.ts')
  // The server has answered a moment before.
  const revocations = await SharedRevocations.open(sharedLog.url)
  parts.add('signed-out sessions of the shared log', () => revocations.close())
  return accepted({
    ...{ player, sharedLogs: logs, sharing: { revocations, claims }, begin: async () => null },
    join: async () => {
      const outcome = await join()
      return outcome.ok ? outcome : startRefusalOf(outcome.error)
    },
  })
}

/** A player that needs no log. */
function joined(player: ScenarioPlayer): ChosenPlayer {
  return { player, join: async () => accepted(null), begin: async () => null }
}

function startRefusalOf({ isUnreachable, ...refusal }: LogRefusal): Result<never, StartRefusal> {
  return startRefusal(isUnreachable ? 'environment' : 'usage', refusal)
}

/** Another run may use the same Auth emulator, which could not be seeded while a fault holds it down. */
function endAuthFaults(service: AuthRuntime['service']): Promise<void> {
  service.syncFaults([])
  return service.settled()
}

/** Waits for accounts and history, and until the pages at `address` can sign in. */
async function awaitReadiness(
  { precomputeHistoryUntil: stop, log, logProgress = log }: EmulatorOptions,
  { player, servers }: { readonly player: ScenarioPlayer; readonly servers: Servers },
  { service, serve, url, isShared }: AuthRuntime,
  address: ServerAddress,
): Promise<Result<null, Refusal>> {
  const failed = new AbortController()
  const history =
    stop &&
    precomputeAtStart(player, {
      log: logProgress,
      isBusy: () => servers.openJobs() > 0,
      signal: AbortSignal.any([stop, failed.signal]),
    })
  try {
    await Promise.all([service.ready, history, serve([address])])
    return isShared ? await service.resetAccounts() : accepted(null)
  } catch (error) {
    failed.abort()
    const why = messageOf(error)
    const message = isShared
      ? `The accounts cannot be set up at ${url}, start it again: ${why}`
      : why
    return refused({ what: 'emulator', where: '', message })
  }
}

/**
 * Reports that the emulator is ready, and from then on whether users can sign in.
 * @returns a function to call when time stops because of a shared log, and with `null` when it continues
 */
function watchHealth(
  { health }: Servers,
  { follow }: AuthRuntime,
  log: (message: string) => void,
): (logProblem: string | null) => void {
  let problems = { auth: null as string | null, time: null as string | null }
  const show = (changed: Partial<typeof problems>) => {
    problems = { ...problems, ...changed }
    const problem = problems.auth ?? problems.time
    health.state = problem === null ? { status: 'ready' } : { status: 'degraded', problem }
  }
  show({})
  follow((problem) => {
    if (problem === AUTH_HANGS) log(problem)
    if (problem === null && problems.auth !== null) log('The Auth emulator answers again.')
    show({ auth: problem })
  })
  return (problem) => {
    log(problem ?? 'The shared log answers again: time continues.')
    show({ time: problem })
  }
}
