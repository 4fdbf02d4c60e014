import { pathText, SERVER_ERRORS, type SessionUser } from '@wattpost/protocol'
import cookieParser from 'cookie-parser'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import { type Answer, no, send } from '../answer.ts'
import type { Stage } from '../scenario/stage.ts'
import { VisibleWorld } from '../world/visibleWorld.ts'
import type { DeviceRoute } from './deviceRoute.ts'
import { faultGate } from './faultGate.ts'
import type { Gate } from './gate.ts'
import { hydraRoutes } from './hydraRoutes.ts'
import { credentialOf, identify, unbelieved } from './identify.ts'
import { meterRoutes } from './meterRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { tellTraffic, tellWho } from './tellTraffic.ts'

/** Every call for device data there is. */
export const deviceRoutes: readonly DeviceRoute[] = [...meterRoutes, ...hydraRoutes]

export interface HttpParts {
  readonly stage: Stage
  readonly gate: Gate
  /** Those that stand before others. */
  readonly door: {
    readonly control: RequestHandler
    readonly login: RequestHandler
    readonly body: RequestHandler
  }
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
  app.use('/__emulator/scenario', parts.door.control, express.json({ limit: '12mb' }))
  app.use(cookieParser(), express.json({ limit: '100kb' }))
  app.use('/__emulator', parts.door.control)
  app.use(parts.door.body)
  app.use('/__emulator', parts.control)
  // The page's own files are no part of the contract: their loading is not told, and no fault hits it.
  app.use(/^(?!\/assets\/)/, tellTraffic(parts.stage), faultGate(parts))
  app.post('/api/login', parts.door.login)
  app.use(sessionRoutes(parts.gate))
  for (const route of deviceRoutes) {
    app.get(route.path, async (request, response) => {
      send(response, await answerOf(parts, route, request, response))
    })
  }
  app.use('/api', (request, response) =>
    send(response, no(404, `There is no ${request.method} ${request.originalUrl.split('?')[0]}.`)),
  )
  app.use(parts.dashboard)
  app.use((request, response) =>
    send(response, no(404, `There is no ${request.method} ${request.path}.`)),
  )
  app.use(failed(parts.log))
  return app
}

/** One way in for all device data: who, approved, a readable query, and no more of the world than they may see. */
async function answerOf(
  parts: HttpParts,
  route: DeviceRoute,
  request: Request,
  response: Response,
): Promise<Answer> {
  const verdict = await identify(parts.gate, credentialOf(request))
  if (!verdict.ok) return unbelieved(verdict)
  tellWho(response, verdict.identity.email)
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
  const world = new VisibleWorld(stage.play.world, user)
  return route.answer({ world, nowMs, id, query: query.data })
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
