import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DashboardConfig } from '@wattpost/protocol'
import type { Request } from 'express'
import type { SeedUser } from './auth/seedUsers.ts'
import type { AuthService } from './authService.ts'
import { controlRouter } from './control/router.ts'
import { type Caller, type House, isLoopback, isOwnOrigin, knowsHost } from './doorkeeper.ts'
import { createApp } from './http/app.ts'
import { dashboardFiles } from './http/dashboardFiles.ts'
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
  readonly scenarios: () => Promise<string[]>
  readonly users: readonly SeedUser[]
  readonly allowedOrigins: readonly string[]
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
}

/** Puts an emulator together from its parts. */
export function createEmulator(parts: EmulatorParts): Emulator {
  const { stage, auth, log } = parts
  let house: House = { port: 0, loopback: true, allowedOrigins: parts.allowedOrigins }
  const knows = (caller: Caller) => knowsHost(caller, house)
  const own = (caller: Caller) => isOwnOrigin(caller, house)
  const app = createApp({
    stage,
    gate: auth,
    knowsHost: (request) => knows(callerOf(request)),
    isOwnOrigin: (request) => own(callerOf(request)),
    control: controlRouter({
      stage,
      mayControl: (request) => own(callerOf(request)),
      accounts: parts.users.map(({ email, password, claims: { merchant, approved } }) => ({
        email,
        password,
        merchant,
        approved,
      })),
      scenarios: parts.scenarios,
    }),
    dashboard: dashboardFiles(parts.dashboard, parts.config),
    log,
  })
  const http = createServer(app)
  const sockets = createSocketServer({
    http,
    stage,
    gate: auth,
    mayEnter: ({ host, origin }) => knows({ host, origin }) && own({ host, origin }),
    log,
  })
  const ticking = setInterval(() => stage.catchUp(), TICK_MS)
  return {
    listen: async (host, port) => {
      const opened = await listening(http, host, port)
      if ('port' in opened) house = { ...house, port: opened.port, loopback: isLoopback(host) }
      return opened
    },
    close: async () => {
      clearInterval(ticking)
      await sockets.close()
      http.closeAllConnections()
      await new Promise<void>((resolve) => http.close(() => resolve()))
      await auth.close()
    },
  }
}

function callerOf({ headers }: Request): Caller {
  return { host: headers.host, origin: headers.origin }
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
