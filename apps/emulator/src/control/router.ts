import { type ControlMail, controlRefusal, type Refusal, type Result } from '@wattpost/protocol'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { sendAnswer } from '../server/sendAnswer.ts'
import { answer, refuseCall } from '../server/transport/answer.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute, readRequest } from './controlRoute.ts'
import { logRoutes, type NodeLogs } from './logRoutes.ts'
import type { Logs } from './logs.ts'
import { type MetricsParts, metricsRoute } from './metrics.ts'
import { type SimulationParts, simulationRoutes } from './simulationRoutes.ts'

/** Documents of the contract between dashboard and backend. */
const DOCUMENTS = {
  'openapi.json': 'The HTTP calls of the backend, as OpenAPI 3.1',
  'asyncapi.json': 'The socket of the backend, as AsyncAPI 3.0',
} as const
type ContractDocument = keyof typeof DOCUMENTS

/** Routes of the contract's documents. */
function contractRoutes(read: (name: ContractDocument) => Promise<object>): ControlRoute[] {
  return (Object.keys(DOCUMENTS) as ContractDocument[]).map((name) =>
    answering(
      {
        ...{ method: 'get', path: `/contract/${name}`, summary: DOCUMENTS[name] },
        answers: z.looseObject({}),
      },
      async () => answer(await read(name)),
    ),
  )
}

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

/** Route of the links in emails that the Auth emulator does not send. */
function mailRoutes(mails: () => Promise<Result<readonly ControlMail[], Refusal>>): ControlRoute[] {
  return [
    answering(controlCalls.mails, async () => {
      const found = await mails()
      return found.ok
        ? answer({ mails: found.value })
        : refuseCall('unavailable', found.error.message)
    }),
  ]
}

/** The OpenAPI document of the control API, generated from its routes. */
function openApiOf(routes: readonly ControlRoute[]): object {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {}
  for (const route of routes) {
    const path = `/__emulator${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method]: operationOf(route) }
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Wattpost emulator: control API',
      version: '1',
      description:
        'Exists only in the emulator. On loopback it requires a loopback Host and no foreign Origin; elsewhere it requires the token printed at start.',
    },
    paths,
  })
}

function operationOf(route: ControlRoute) {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const ok =
    'answers' in route
      ? { 'application/json': { schema: route.answers } }
      : { [route.streams]: { schema: z.string() } }
  return {
    summary: route.summary,
    requestParams: {
      ...(names.length > 0 && {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      }),
      ...(route.query instanceof z.ZodObject && { query: route.query }),
    },
    ...(route.body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: route.body } } },
    }),
    responses: {
      200: { description: 'Success', content: ok },
      ...((route.body !== undefined || route.query !== undefined) && {
        400: refused('Invalid request'),
      }),
      ...(names.length > 0 && { 404: refused('Not found') }),
      403: refused('Unknown host or origin'),
      ...(route.conflict !== undefined && { 409: refused(route.conflict) }),
      ...(route.unavailable !== undefined && { 503: refused(route.unavailable) }),
    },
  }
}

function refused(description: string) {
  return { description, content: { 'application/json': { schema: controlRefusal } } }
}
