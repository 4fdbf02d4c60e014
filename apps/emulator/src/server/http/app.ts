import { callRoute, type SessionUser } from '@wattpost/protocol'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { sendAnswer, sendAnswerInSteps } from '../sendAnswer.ts'
import { refuseBusy, refuseUnknown } from '../transport/answer.ts'
import type { Authentication } from '../transport/authenticator.ts'
import type { Backend } from '../transport/backend.ts'
import { type DeviceCall, deviceCalls } from '../transport/deviceCalls.ts'
import { hitsByKind, type IsObserver, observersBy } from '../transport/faultHits.ts'
import type { Steps } from '../transport/steps.ts'
import { logTraffic, logUser } from './callLog.ts'
import { injectFaults } from './faults.ts'
import { withoutSecrets } from './hiddenCall.ts'
import {
  BODY_BYTES_MAX,
  BodyRefusal,
  type InTurn,
  jsonBody,
  SCENARIO_BYTES_MAX,
} from './jsonBody.ts'
import { type HttpAuthenticator, identify, refuseAuthentication, sessionRoutes } from './session.ts'

export interface HttpParts {
  readonly player: ScenarioPlayer
  readonly backend: Backend
  readonly auth: HttpAuthenticator
  /** Middleware that refuses requests before their handlers. */
  readonly guard: {
    readonly control: RequestHandler
    readonly login: RequestHandler
    readonly body: RequestHandler
    readonly inTurn: InTurn
  }
  /** The control API, under `/__emulator`. */
  readonly control: Router
  /** `GET /healthz`: no call of the contract, so it is not logged and gets no faults. */
  readonly health: RequestHandler
  /** Configuration and the dashboard's files, for every other path. */
  readonly dashboard: Router
  /** Calls of the Firebase SDKs. */
  readonly authCalls: RequestHandler
  readonly log: (message: string) => void
  /** Whether a peer is a proxy whose `X-Forwarded-Proto` is believed; by default none is. */
  readonly trusts?: (address: string) => boolean
  /** By default there are no observers. */
  readonly isObserver?: IsObserver
}

/** The HTTP transport of the backend. */
export function createApp(parts: HttpParts): Express {
  const app = express()
  const hits = hitsByKind(parts.player, parts.isObserver ?? observersBy(undefined))
  const emailOf = async (request: Request) => {
    const verdict = await identify(parts.auth, request)
    return verdict.ok ? verdict.value.identity.email : null
  }
  app.disable('x-powered-by')
  app.set('trust proxy', parts.trusts ?? false)
  app.get('/healthz', parts.health)
  app.use(parts.authCalls)
  app.use(['/api', '/__emulator'], keptNowhere)
  app.use(
    '/__emulator/scenario',
    parts.guard.control,
    jsonBody(SCENARIO_BYTES_MAX, parts.guard.inTurn),
  )
  app.use(jsonBody(BODY_BYTES_MAX, parts.guard.inTurn))
  app.use('/__emulator', parts.guard.control)
  app.use(parts.guard.body)
  app.use('/__emulator', parts.control)
  // Loading the page's assets is no part of the contract: it is not logged and gets no faults.
  app.use(
    /^(?!\/assets\/)/,
    logTraffic(parts.player, withoutSecrets, hits.isObserver),
    injectFaults({ ...parts, emailOf, hitsOf: (request) => hits.of(request) }),
  )
  app.post(callRoute('login'), parts.guard.login)
  app.use(sessionRoutes(parts.auth, () => parts.backend.dialect))
  for (const call of deviceCalls) {
    app.get(call.path, (request, response) => answerCall(parts, call, request, response))
  }
  app.use('/api', (request, response) =>
    sendAnswer(response, refuseUnknown(request.method, pathOf(request))),
  )
  app.use(parts.dashboard)
  app.use((request, response) => sendAnswer(response, refuseUnknown(request.method, request.path)))
  app.use(failed(parts.log))
  return app
}

/** Answers belong to a user and a moment: no cache keeps them. */
export const keptNowhere: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store')
  next()
}

/** The path of a request, within a router too. */
function pathOf({ originalUrl }: Request): string {
  return originalUrl.split('?', 1)[0] ?? ''
}

/** Authenticates the caller and passes the call on to the backend. */
async function answerCall(
  { auth, backend, player }: HttpParts,
  call: DeviceCall,
  request: Request,
  response: Response,
): Promise<void> {
  const verdict = await identify(auth, request)
  if (!verdict.ok) return sendAnswer(response, refuseAuthentication(verdict.error))
  const { identity } = verdict.value
  logUser(response, identity.email)
  const current = refreshed(verdict, () => identify(auth, request), player)
  const steps = function* (): Steps<void> {
    const begun = yield* current()
    if (!begun.ok) return sendAnswer(response, refuseAuthentication(begun.error))
    const { identity } = begun.value
    const id = String(request.params.id ?? '')
    const answer = yield* backend.call(identity, call, { id, query: request.query })
    for (const pause of sendAnswerInSteps(response, answer)) {
      yield pause
      if (!hasRightsOf(identity, yield* current())) return void response.destroy()
    }
  }
  const isWanted = () => !response.destroyed
  const outcome = await backend.work.run({ uid: identity.uid, isWanted, steps })
  if (outcome === 'refused') sendAnswer(response, refuseBusy())
}

/** An authentication that is older is repeated while a call waits or its answer is made, ms. */
const FRESH_MS = 2_000

/** A function that gives the present authentication of a caller. */
function refreshed(
  first: Authentication,
  authenticate: () => Promise<Authentication>,
  { wallNowMs }: Pick<ScenarioPlayer, 'wallNowMs'>,
): () => Steps<Authentication> {
  let known = first
  let knownAtMs = wallNowMs()
  return function* () {
    if (wallNowMs() - knownAtMs < FRESH_MS) return known
    yield authenticate().then((present) => {
      known = present
      knownAtMs = wallNowMs()
    })
    return known
  }
}

function hasRightsOf({ merchant, approved }: SessionUser, present: Authentication): boolean {
  if (!present.ok) return false
  const { identity } = present.value
  return identity.merchant === merchant && identity.approved === approved
}

/** A message on the client's mistake. A failure of ours has none: the client has a text for each call. */
function messageOn(error: unknown, status: number): { readonly message?: string } {
  if (error instanceof BodyRefusal) return { message: error.message }
  if (status === 413) return { message: 'The body is too long; shorten it.' }
  return status < 500 ? { message: 'The request is not readable.' } : {}
}

/** Logs an error; the client gets no detail. */
export function failed(log: (message: string) => void): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const status = typeof error?.status === 'number' ? error.status : 500
    if (status >= 500) log(`${request.method} ${request.path} failed: ${error?.stack ?? error}`)
    response.status(status).json({ success: false, ...messageOn(error, status) })
  }
}
