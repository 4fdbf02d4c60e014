import type { ControlMail, Refusal, Result } from '@wattpost/protocol'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { sendAnswer } from '../server/sendAnswer.ts'
import { answer, refuseCall } from '../server/transport/answer.ts'
import type { ControlRoute } from './controlRoute.ts'
import { type ContractDocument, contractRoutes } from './documents.ts'
import { logRoutes, type NodeLogs } from './logRoutes.ts'
import type { Logs } from './logs.ts'
import { mailRoutes } from './mail.ts'
import { type MetricsParts, metricsRoute } from './metrics.ts'
import { openApiOf } from './openApi.ts'
import { readRequest } from './readRequest.ts'
import { type SimulationParts, simulationRoutes } from './simulationRoutes.ts'

/** Dependencies of the routes of the control API. */
export interface ControlParts extends MetricsParts, SimulationParts {
  /** Emails that the Auth emulator would have sent. */
  readonly mails: () => Promise<Result<readonly ControlMail[], Refusal>>
  readonly logs: Logs
  /** The logs of all nodes, of several with one log. */
  readonly nodeLogs?: NodeLogs | undefined
  /** Reads a document of the contract. */
  readonly readContract: (name: ContractDocument) => Promise<object>
}

/** All routes of the control API. */
export function controlRoutes(parts: ControlParts): ControlRoute[] {
  return [
    ...simulationRoutes(parts),
    ...mailRoutes(parts.mails),
    ...contractRoutes(parts.readContract),
    ...logRoutes(parts.logs, parts.nodeLogs),
    metricsRoute(parts),
  ]
}

/**
 * The control API, under `/__emulator`.
 * @param settled resolves when all auth faults are applied
 */
export function controlRouter(
  routes: readonly ControlRoute[],
  settled: () => Promise<void>,
): Router {
  const router = routerOf(routes, settled)
  router.use((request, response) =>
    sendAnswer(
      response,
      refuseCall('unknown', `There is no ${request.method} /__emulator${request.path}.`),
    ),
  )
  return router
}

/**
 * These routes and their documentation; other requests pass.
 * @param before handlers of a route's requests, as a parser of bodies
 */
export function routerOf(
  routes: readonly ControlRoute[],
  settled = async () => {},
  before: readonly RequestHandler[] = [],
): Router {
  const openApi = openApiOf(routes)
  const router = Router()
  router.get('/openapi.json', (_request, response) => sendAnswer(response, answer(openApi)))
  for (const route of routes) {
    router[route.method](route.path, ...before, (request, response) =>
      handle(route, settled, request, response),
    )
  }
  return router
}

async function handle(
  route: ControlRoute,
  settled: () => Promise<void>,
  request: Request,
  response: Response,
): Promise<void> {
  const params = request.params as Record<string, string>
  const json: unknown = request.body
  const input = readRequest(route, { body: json, query: request.query, params })
  if (!input.ok) sendAnswer(response, refuseCall('invalid', input.error.message))
  else if ('stream' in route) route.stream(input.value, request, response)
  else {
    const answer = await route.answer(input.value)
    await settled()
    sendAnswer(response, answer)
  }
}
