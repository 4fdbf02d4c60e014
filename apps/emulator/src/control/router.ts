import {
  accepted,
  type ControlMail,
  type DemoAccount,
  decode,
  type Refusal,
  type Result,
} from '@wattpost/protocol'
import { type Request, type Response, Router } from 'express'
import type { PlayerEvaluator } from '../scenario/expectations/playerEvaluator.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { sendAnswer } from '../sendAnswer.ts'
import { answer, refuseCall } from '../transport/answer.ts'
import { clockRoutes } from './clock.ts'
import { type ContractDocument, contractRoutes } from './contract.ts'
import type { ControlRequest, ControlRoute } from './controlRoute.ts'
import { deviceRoutes } from './devices.ts'
import { faultRoutes } from './faults.ts'
import { Logs, logRoutes } from './logs.ts'
import { mailRoutes } from './mail.ts'
import { openApiOf } from './openApi.ts'
import { type ScenarioLibrary, scenarioRoutes } from './scenarios.ts'
import type { SkipQueue } from './skipQueue.ts'
import { timelineRoute } from './timeline.ts'

export interface ControlParts {
  readonly player: ScenarioPlayer
  readonly evaluator: PlayerEvaluator
  readonly skips: SkipQueue
  /** Demo accounts. */
  readonly accounts: readonly DemoAccount[]
  readonly library: ScenarioLibrary
  /** Emails that the Auth emulator would have sent. */
  readonly mails: () => Promise<Result<readonly ControlMail[], Refusal>>
  /** Minimum number of entries kept per log; default 20,000. */
  readonly logEntries: number | undefined
  /** Resets the seeded accounts. */
  readonly resetAccounts: () => Promise<Result<null, Refusal>>
  /** Reads a document of the contract. */
  readonly readContract: (name: ContractDocument) => Promise<object>
  /** Resolves when all auth faults are applied. */
  readonly settled: () => Promise<void>
}

/** All routes of the control API. */
function controlRoutes(parts: ControlParts): ControlRoute[] {
  const { player } = parts
  return [
    ...clockRoutes(player, parts.skips),
    timelineRoute(player),
    ...scenarioRoutes(player, parts.library, parts.evaluator, parts.resetAccounts),
    ...faultRoutes(player),
    ...deviceRoutes(player, parts.accounts),
    ...mailRoutes(parts.mails),
    ...contractRoutes(parts.readContract),
    ...logRoutes(new Logs(player, parts.logEntries)),
  ]
}

/** The control API, under `/__emulator`. */
export function controlRouter(parts: ControlParts): Router {
  const routes = controlRoutes(parts)
  const openApi = openApiOf(routes)
  const router = Router()
  router.get('/openapi.json', (_request, response) => sendAnswer(response, answer(openApi)))
  for (const route of routes) {
    router[route.method](route.path, (request, response) =>
      handle(route, parts.settled, request, response),
    )
  }
  router.use((request, response) =>
    sendAnswer(
      response,
      refuseCall('unknown', `There is no ${request.method} /__emulator${request.path}.`),
    ),
  )
  return router
}

async function handle(
  route: ControlRoute,
  settled: () => Promise<void>,
  request: Request,
  response: Response,
): Promise<void> {
  const input = inputOf(route, request)
  if (!input.ok) sendAnswer(response, refuseCall('invalid', input.error.message))
  else if ('stream' in route) route.stream(input.value, request, response)
  else {
    const answer = await route.answer(input.value)
    await settled()
    sendAnswer(response, answer)
  }
}

/** Validates body and query against the schemas of a route. */
function inputOf(
  route: ControlRoute,
  request: Request,
): Result<ControlRequest<unknown, unknown>, Refusal> {
  const json: unknown = request.body
  const schema = route.bodyFor?.(json) ?? route.body
  const body = schema === undefined ? undefined : decode('body', schema, json)
  if (body?.ok === false) return body
  const query = route.query === undefined ? undefined : decode('query', route.query, request.query)
  if (query?.ok === false) return query
  const params = request.params as Record<string, string>
  return accepted({ body: body?.value, query: query?.value, params })
}
