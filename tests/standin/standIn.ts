import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { createHydraApi } from './hydraApi.ts'
import { createLiveSocket } from './liveSocket.ts'
import { createMeterApi } from './meterApi.ts'
import { createSessions, type Verify } from './session.ts'
import { createWorld, type World } from './world.ts'
import { SECOND, type Span } from './zone.ts'

export interface StandInOptions {
  /** Resolves to the user of an identity token, rejects when the token is not valid. */
  verify: Verify
  /** Folder of static files. Paths without a file and without an extension get its index.html. */
  dashboardFolder?: string
  /** Content of /config.json, or a function from the server's URL to it. */
  config?: object | ((url: string) => object)
  /** Clock in ms since 1970; the system's by default. */
  nowMs?: () => number
  /** Time between reports, in ms of real time; 20 s by default. */
  reportIntervalMs?: number
  /** Zone in which the backend names and cuts periods. */
  timeZone?: string
  /** Grid outage on the first hydra, in ms since 1970. */
  outage?: Span
  /** Data calls need a session or a bearer token; by default a call may carry neither. */
  requiresSession?: boolean
}

export interface StandIn {
  /** Without a slash at the end. */
  url: string
  /** Sends a report now, besides those of the interval. */
  report(): void
  close(): Promise<void>
}

/** A backend written from the specification alone. It listens on loopback, on a free port. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { verify, nowMs = Date.now, timeZone = 'America/Bogota', outage } = options
  const world = createWorld({ timeZone, nowMs, ...(outage && { outage }) })
  let url = ''
  const server = createServer(createApp(options, world, () => url))
  const socket = createLiveSocket(server, world, verify)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const timer = setInterval(socket.report, options.reportIntervalMs ?? 20 * SECOND)

  async function close(): Promise<void> {
    clearInterval(timer)
    const closed = socket.close()
    server.closeAllConnections()
    await closed
  }

  return { url, report: socket.report, close }
}

function createApp(options: StandInOptions, world: World, urlOf: () => string): Express {
  const { verify, config = {}, dashboardFolder, requiresSession = false } = options
  const app = express()
  const sessions = createSessions(verify, requiresSession)
  app.get('/config.json', (_request, response) => {
    response.json(typeof config === 'function' ? config(urlOf()) : config)
  })
  app.use(sessions.router)
  app.use('/api', sessions.guard)
  app.use('/api/powermeter', createMeterApi(world))
  app.use('/api/hydra', createHydraApi(world))
  app.use('/api', (_request, response) => {
    response.status(404).json({ success: false, message: 'Not found' })
  })
  if (dashboardFolder !== undefined) serveDashboard(app, dashboardFolder)
  app.use(answerFailure)
  return app
}

function serveDashboard(app: Express, folder: string): void {
  app.use(express.static(folder))
  app.get('/{*path}', (request, response, next) => {
    if (extname(request.path) === '') response.sendFile('index.html', { root: folder })
    else next()
  })
}

/** A body that is not JSON is the caller's fault; all else is the server's. */
const answerFailure: ErrorRequestHandler = (error, _request, response, _next) => {
  const status = typeof error.status === 'number' ? error.status : 500
  response.status(status).json({ success: false, message: error.message })
}
