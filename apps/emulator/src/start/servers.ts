import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DashboardConfig, Result } from '@wattpost/protocol'
import type { AuthService } from '../auth/authService.ts'
import type { SeedUser } from '../auth/seedUsers.ts'
import { LocalControl } from '../control/localControl.ts'
import type { NodeLogs } from '../control/logRoutes.ts'
import { Logs } from '../control/logs.ts'
import { controlRouter, controlRoutes } from '../control/router.ts'
import { SkipQueue } from '../control/skipQueue.ts'
import { PlayerEvaluator } from '../scenario/expectations/playerEvaluator.ts'
import { PaceController } from '../scenario/player/paceController.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { LIMITS, type Limits, serverOptions } from '../server/guard/limits.ts'
import type { ServerAddress } from '../server/guard/originGuard.mjs'
import { RequestGuard } from '../server/guard/requestGuard.ts'
import { pagePolicy } from '../server/guard/securityHeaders.ts'
import { TrustedProxies } from '../server/guard/trustedProxies.ts'
import { createApp } from '../server/http/app.ts'
import { authCalls } from '../server/http/authCalls.ts'
import { dashboardFiles } from '../server/http/dashboardFiles.ts'
import { Health } from '../server/http/health.ts'
import { KnownUsers, learning } from '../server/http/session.ts'
import { createAppServer } from '../server/patches/expressMessages.ts'
import { CLOSE_MS_MAX, OpenConnections, openPort, type PortRefusal } from '../server/ports.ts'
import { createSocketServer } from '../server/socket/server.ts'
import { type Backend, createBackend } from '../server/transport/backend.ts'
import type { DialectChoice } from '../server/transport/dialect/dialect.ts'
import { observersBy } from '../server/transport/faultHits.ts'
import { turnsOfServer } from '../server/transport/turns.ts'
import type { WorkLimits } from '../server/transport/workQueue.ts'
import { keepUp } from './keepUp.ts'
import { paths } from './paths.ts'
import { scenarioLibrary } from './scenarioLibrary.ts'
import { ScenarioParser } from './scenarioParser.ts'
import type { AdjustStart } from './startTime.ts'

/** Settings of the servers that callers may change. */
export interface ServerSettings {
  readonly allowedOrigins?: readonly string[]
  /** Addresses and subnets of proxies whose `X-Forwarded-…` headers are believed; by default of none. */
  readonly trustedProxies?: readonly string[]
  /** Limits per caller that differ from the default. */
  readonly limits?: Partial<Limits>
  /** Limits of open requests that differ from the default. */
  readonly workLimits?: Partial<WorkLimits>
  /** Token of the control API; required beyond loopback. */
  readonly controlToken?: string
  /** Interval of token and role checks per connection, in ms of real time; default 30 s. */
  readonly sessionCheckMs?: number
  /** Minimum number of entries kept per log of the control API; default 20,000. */
  readonly logEntries?: number
  /** Settings of the dialect that override those of the scenario. */
  readonly dialect?: DialectChoice
  /** Part of the user agent of observers, pages that only watch the run; without it all callers are clients. */
  readonly observerAgent?: string | undefined
  readonly log: (message: string) => void
}

export interface ServerParts extends ServerSettings {
  readonly player: ScenarioPlayer
  readonly auth: AuthService
  /** Address of the Auth emulator. */
  readonly authUrl: string
  readonly users: readonly SeedUser[]
  readonly config: DashboardConfig
  readonly host: string
  readonly adjustStart: AdjustStart
  /** The logs of all nodes, of several with one log. */
  readonly sharedLogs?: NodeLogs | undefined
}

/** HTTP, socket.io and control API over one player. */
export interface Servers {
  /** Evaluates the scenario's expectations. */
  readonly evaluator: PlayerEvaluator
  /** The control API without HTTP. */
  readonly control: LocalControl
  /** The answer of `/healthz`; starting until it is changed. */
  readonly health: Health
  /** Number of calls and requests that wait for their answer. */
  openJobs(): number
  /** Opens the port, any free one for 0. @returns the port */
  listen(port: number): Promise<Result<number, PortRefusal>>
  /** The parts that did not close, as text for users. */
  openPart(): string
  close(): Promise<void>
}

/** Longest time of a close, ms. */
export const SERVERS_STOP_MS_MAX = CLOSE_MS_MAX + 500

export function createServers(parts: ServerParts): Servers {
  const { player, auth, log, host } = parts
  const { allowedOrigins = [] } = parts
  const evaluator = new PlayerEvaluator(player)
  const paceController = new PaceController(player, evaluator)
  let serverAddress: ServerAddress = { port: 0, host, allowedOrigins }
  const limits = { ...LIMITS, ...parts.limits }
  const turns = turnsOfServer()
  const users = new KnownUsers()
  const proxies = new TrustedProxies(parts.trustedProxies)
  const guard = new RequestGuard({
    serverAddress: () => serverAddress,
    hasPages: true,
    proxies,
    limits,
    controlToken: parts.controlToken,
    turns,
    userOf: (credential) => users.of(credential),
  })
  const backend = createBackend({
    ...{ player, log, nextTurn: () => nextTurn() },
    ...(parts.dialect !== undefined && { dialect: parts.dialect }),
    ...(parts.workLimits !== undefined && { workLimits: parts.workLimits }),
  })
  const parser = new ScenarioParser()
  const health = new Health()
  const skips = new SkipQueue({ wallNowMs: player.wallNowMs, giveWay: () => nextTurn() })
  const settled = () => auth.settled()
  const logs = new Logs(player, parts.logEntries)
  parts.sharedLogs?.answerWith(() => logs.lines('traffic'))
  const isObserver = observersBy(parts.observerAgent)
  const routes = controlRoutes({
    ...{ player, evaluator, skips, logs, nodeLogs: parts.sharedLogs },
    accounts: parts.users.map(({ email, password, claims: { merchant, approved } }) => ({
      ...{ email, password, merchant, approved },
    })),
    library: scenarioLibrary(parts.users, parser, parts.adjustStart),
    mails: () => auth.mails(),
    resetAccounts: () => auth.resetAccounts(),
    readContract: async (name) => JSON.parse(await readFile(join(paths.contract, name), 'utf8')),
    connections: () => [...sockets.connections()].length,
    openJobs: () => backend.work.open,
  })
  const app = createApp({
    ...{ player, backend, guard, log, isObserver, auth: learning(auth, users) },
    control: controlRouter(routes, settled),
    health: health.answer,
    dashboard: dashboardOf(parts.config, backend),
    authCalls: authCalls(parts.authUrl),
    trusts: proxies.trusts,
  })
  const http = createAppServer(serverOptions(limits), app)
  const connections = new OpenConnections(http)
  const sockets = createSocketServer({
    ...{ http, player, backend, auth, log, turns, isObserver },
    countAsAuthenticated: (request) => guard.authenticated(request),
    ...(parts.sessionCheckMs !== undefined && { checkMs: parts.sessionCheckMs }),
  })
  guard.attach(http)
  const stopAuthFaults = player.listen({ faults: (active) => auth.syncFaults(active) })
  const stopClock = keepUp(() => {
    const isBehind = player.catchUp(STRETCH_MS)
    paceController.update()
    return isBehind
  })
  return {
    evaluator,
    health,
    openJobs: () => backend.work.open,
    control: new LocalControl({ routes, logs, settled, isMoving: () => player.run.isMoving }),
    listen: async (port) => {
      const opened = await openPort(http, host, port)
      if (opened.ok) serverAddress = { ...serverAddress, port: opened.value }
      return opened
    },
    openPart: () => connections.text,
    close: async () => {
      stopClock()
      skips.cancel()
      stopAuthFaults()
      await Promise.all([sockets.close(), connections.close(), parser.close()])
    },
  }
}

/** Longest stretch of work at which time catches up with the wall clock, ms. */
const STRETCH_MS = 10

/** The files of the dashboard, with the configuration of an emulator. */
function dashboardOf(config: DashboardConfig, backend: Backend) {
  return dashboardFiles({
    folder: paths.dashboard,
    config: () => ({ ...config, ...backend.dialect.config }),
    policyFor: (nonce, sources) =>
      pagePolicy({
        ...sources,
        'style-src': [`'nonce-${nonce}'`, ...sources['style-src']],
      }),
  })
}
