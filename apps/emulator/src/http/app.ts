import { pathText, SERVER_ERRORS, type SessionUser } from '@wattpost/protocol'
import cookieParser from 'cookie-parser'
import express, { type ErrorRequestHandler, type Express, type Request, type Router } from 'express'
import { type Answer, no, send } from '../answer.ts'
import type { Stage } from '../scenario/stage.ts'
import type { DeviceRoute } from './deviceRoute.ts'
import type { Gate } from './gate.ts'
import { hydraRoutes } from './hydraRoutes.ts'
import { credentialOf, identify } from './identify.ts'
import { meterRoutes } from './meterRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

/** Every call for device data there is. */
export const deviceRoutes: readonly DeviceRoute[] = [...meterRoutes, ...hydraRoutes]

export interface HttpParts {
  readonly stage: Stage
  readonly gate: Gate
  /** Whether the request names this server; any other is turned away before anything else. */
  readonly knowsHost: (request: Request) => boolean
  readonly isOwnOrigin: (request: Request) => boolean
  /** The emulator's own calls, under `/__emulator`. */
  readonly control: Router
  /** Configuration and the dashboard's files, for every other path. */
  readonly dashboard: Router
  readonly log: (message: string) => void
}

/** The HTTP side of the emulator. */
export function createApp(parts: HttpParts): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use((request, response, next) =>
    parts.knowsHost(request) ? next() : send(response, no(403, 'Unknown host.')),
  )
  app.use(cookieParser(), express.json({ limit: '100kb' }))
  app.use(sessionRoutes(parts.gate, parts.isOwnOrigin))
  for (const route of deviceRoutes) {
    app.get(route.path, async (request, response) => {
      send(response, await answerOf(parts, route, request))
    })
  }
  app.use('/api', (request, response) =>
    send(response, no(404, `There is no ${request.method} ${request.originalUrl.split('?')[0]}.`)),
  )
  app.use('/__emulator', parts.control)
  app.use(parts.dashboard)
  app.use(failed(parts.log))
  return app
}

/** One way in for all device data: who, approved, a readable query; what may be seen the handler asks. */
async function answerOf(parts: HttpParts, route: DeviceRoute, request: Request): Promise<Answer> {
  const verdict = await identify(parts.gate, credentialOf(request))
  if (!verdict.ok) return no(401, verdict.message)
  if (!verdict.identity.approved) return no(403, SERVER_ERRORS.awaitingApproval)
  return visit(parts.stage, route, verdict.identity, request)
}

function visit(stage: Stage, route: DeviceRoute, user: SessionUser, request: Request): Answer {
  const query = route.query.safeParse(request.query)
  if (!query.success) {
    const issue = query.error.issues[0]
    return no(400, `${pathText(issue?.path ?? [])}: ${issue?.message ?? 'not readable'}`)
  }
  const id = String(request.params.id ?? '')
  const nowMs = stage.nowMs()
  return route.answer({ user, world: stage.play.world, nowMs, id, query: query.data })
}

/** What went wrong is told in the log; the client learns only that it did. */
function failed(log: (message: string) => void): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const status = typeof error?.status === 'number' ? error.status : 500
    if (status >= 500) log(`${request.method} ${request.path} failed: ${error?.stack ?? error}`)
    const message = status < 500 ? 'The request is not readable.' : 'Internal error.'
    response.status(status).json({ success: false, message })
  }
}
