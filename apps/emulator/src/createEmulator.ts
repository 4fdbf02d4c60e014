import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DashboardConfig } from '@wattpost/protocol'
import type { SeedUser } from './auth/seedUsers.ts'
import type { AuthService } from './authService.ts'
import { controlRouter } from './control/router.ts'
import type { ScenarioShelf } from './control/routes/scenarios.ts'
import { authUrlAt, configAt } from './dashboardConfig.ts'
import { FrontDoor } from './door/frontDoor.ts'
import { LIMITS, type Limits } from './door/limits.ts'
import { pagePolicy } from './door/policy.ts'
import { serverOptions } from './door/serverOptions.ts'
import { type House, isLoopback } from './doorkeeper.ts'
import { createApp } from './http/app.ts'
import { dashboardFiles } from './http/dashboardFiles.ts'
import { Judging } from './scenario/judging.ts'
import { Pacer } from './scenario/pacer.ts'
import type { Stage } from './scenario/stage.ts'
import { createSocketServer } from './socket/server.ts'

/** Virtual time catches up with the wall clock so often. */
const TICK_MS = 50

/** Everything that an emulator is made of. */
export interface EmulatorParts {
  readonly stage: Stage
  readonly auth: AuthService
  readonly config: DashboardConfig
  /** Folder of the built dashboard. */
  readonly dashboard: string
  readonly shelf: ScenarioShelf
  readonly users: readonly SeedUser[]
  readonly allowedOrigins: readonly string[]
  /** What a caller may cost, where that differs from the usual. */
  readonly limits?: Partial<Limits>
  /** The control API asks for it; beyond loopback there must be one. */
  readonly controlToken?: string
  /** How often a connection's token and role are looked at, ms of real time; the usual when absent. */
  readonly sessionCheckMs?: number
  /** So many entries of each log are kept at least, to be read by the control API; the usual number when absent. */
  readonly logEntries?: number
  readonly log: (message: string) => void
}

/** A port that could not be opened, as the system names it. */
export interface ListenRefusal {
  readonly code: string
}

/** The bundled backend: HTTP, socket and control over one stage. */
export interface Emulator {
  /** Opens the port; 0 takes any. Answers the port, or why not. */
  listen(host: string, port: number): Promise<{ readonly port: number } | ListenRefusal>
  close(): Promise<void>
  /** What becomes of the scenario's expectations. */
  readonly judging: Judging
}

/** Puts an emulator together from its parts. */
export function createEmulator(parts: EmulatorParts): Emulator {
  const { stage, auth, log } = parts
  const judging = new Judging(stage)
  const pacer = new Pacer(stage, judging)
  let house: House = { port: 0, host: '127.0.0.1', allowedOrigins: parts.allowedOrigins }
  const limits = { ...LIMITS, ...parts.limits }
  const authUrl = (host: string) => authUrlAt(parts.config, host)
  const door = new FrontDoor({
    house: () => house,
    authUrlAt: authUrl,
    limits,
    controlToken: parts.controlToken,
  })
  const app = createApp({
    stage,
    gate: auth,
    door,
    control: controlRouter({
      stage,
      accounts: parts.users.map(({ email, password, claims: { merchant, approved } }) => ({
        email,
        password,
        merchant,
        approved,
      })),
      shelf: parts.shelf,
      judging,
      logEntries: parts.logEntries,
      mails: () => auth.mails(),
      resetAccounts: () => auth.resetAccounts(),
      settled: () => auth.settled(),
    }),
    dashboard: dashboardFiles({
      folder: parts.dashboard,
      configAt: (host) => configAt(parts.config, host),
      policyFor: (nonce, sources) =>
        pagePolicy(authUrl, {
          ...sources,
          'style-src': [`'nonce-${nonce}'`, ...sources['style-src']],
        }),
    }),
    log,
  })
  const http = createServer(serverOptions(limits), app)
  const sockets = createSocketServer({
    http,
    stage,
    gate: auth,
    known: (request) => door.known(request),
    ...(parts.sessionCheckMs !== undefined && { checkMs: parts.sessionCheckMs }),
    log,
  })
  door.guard(http)
  const stopKeeping = stage.listen({ faults: (inForce) => auth.keep(inForce) })
  const ticking = setInterval(() => {
    stage.catchUp()
    pacer.look()
  }, TICK_MS)
  return {
    judging,
    listen: async (host, port) => {
      if (!isLoopback(host) && parts.controlToken === undefined)
        throw new Error(`${host} is reached by others: the control API needs a token there.`)
      const opened = await listening(http, host, port)
      if ('port' in opened) house = { ...house, port: opened.port, host }
      return opened
    },
    close: async () => {
      clearInterval(ticking)
      stopKeeping()
      await Promise.all([sockets.close(), ended(http)])
      // Another play may have the same Auth emulator next, and one that is down it could not even be seeded.
      auth.keep([])
      await auth.settled()
      await auth.close()
    },
  }
}

function listening(
  http: Server,
  host: string,
  port: number,
): Promise<{ readonly port: number } | ListenRefusal> {
  return new Promise((resolve) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ code: error.code ?? error.message })
    })
    http.listen(port, host, () => resolve({ port: (http.address() as AddressInfo).port }))
  })
}

/**
 * Lets nobody in any more and cuts calls off: waiting for them would be waiting for a page that goes on asking
 * over the connection that it has, or for a call that hangs as a fault wants it.
 */
function ended(http: Server): Promise<void> {
  const gone = new Promise<void>((resolve) => http.close(() => resolve()))
  http.closeAllConnections()
  return gone
}
