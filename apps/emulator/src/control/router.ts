import { decode, type Result } from '@wattpost/protocol'
import { type Request, type Response, Router } from 'express'
import { fine, no, send } from '../answer.ts'
import type { Judging } from '../scenario/judging.ts'
import type { Stage } from '../scenario/stage.ts'
import type { ControlRoute, ControlVisit } from './controlRoute.ts'
import type { DemoAccount } from './demoAccount.ts'
import { Logs } from './logs.ts'
import { openApiOf } from './openApi.ts'
import { deviceRoutes } from './routes/devices.ts'
import { faultRoutes } from './routes/faults.ts'
import { logRoutes } from './routes/logs.ts'
import { type Mail, mailRoutes } from './routes/mail.ts'
import { type ScenarioShelf, scenarioRoutes } from './routes/scenarios.ts'
import { stageRoutes } from './routes/stage.ts'
import { timelineRoute } from './routes/timeline.ts'
import { StepMoments } from './stepMoments.ts'

export interface ControlParts {
  readonly stage: Stage
  readonly judging: Judging
  /** Whom a person may sign in as. */
  readonly accounts: readonly DemoAccount[]
  readonly shelf: ScenarioShelf
  /** The links that the Auth emulator would have sent. */
  readonly mails: () => Promise<Result<readonly Mail[], string>>
  /** So many entries of each log are kept at least; the usual number when absent. */
  readonly logEntries: number | undefined
  /** Gives the seeded accounts back what they were, or says why not. */
  readonly resetAccounts: () => Promise<Result<null, string>>
  /** Settles when the faults that were asked for have come about in the accounts too. */
  readonly settled: () => Promise<void>
}

/** Every call of the control API there is. */
function controlRoutes(parts: ControlParts): ControlRoute[] {
  const { stage } = parts
  return [
    ...stageRoutes(stage),
    timelineRoute(stage, new StepMoments(stage)),
    ...scenarioRoutes(stage, parts.shelf, parts.judging, parts.resetAccounts),
    ...faultRoutes(stage),
    ...deviceRoutes(stage, parts.accounts),
    ...mailRoutes(parts.mails),
    ...logRoutes(new Logs(stage, parts.logEntries)),
  ]
}

/** The emulator's own calls, under `/__emulator`. */
export function controlRouter(parts: ControlParts): Router {
  const routes = controlRoutes(parts)
  const openApi = openApiOf(routes)
  const router = Router()
  router.get('/openapi.json', (_request, response) => send(response, fine(openApi)))
  for (const route of routes) {
    router[route.method](route.path, (request, response) =>
      handle(route, parts.settled, request, response),
    )
  }
  router.use((request, response) =>
    send(response, no(404, `There is no ${request.method} /__emulator${request.path}.`)),
  )
  return router
}

async function handle(
  route: ControlRoute,
  settled: () => Promise<void>,
  request: Request,
  response: Response,
): Promise<void> {
  const visit = visitOf(route, request)
  if (typeof visit === 'string') send(response, no(400, visit))
  else if ('stream' in route) route.stream(visit, request, response)
  else {
    const answer = await route.answer(visit)
    await settled()
    send(response, answer)
  }
}

/** A checked visit, or what is wrong with what was sent. */
function visitOf(route: ControlRoute, request: Request): ControlVisit<unknown, unknown> | string {
  const written: unknown = request.body
  const schema = route.bodyFor?.(written) ?? route.body
  const body = schema === undefined ? undefined : decode('body', schema, written)
  if (body?.ok === false) return body.error.message
  const query = route.query === undefined ? undefined : decode('query', route.query, request.query)
  if (query?.ok === false) return query.error.message
  return {
    body: body?.value,
    query: query?.value,
    params: request.params as Record<string, string>,
  }
}
