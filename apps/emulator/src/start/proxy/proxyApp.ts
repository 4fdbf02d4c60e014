import { accepted } from '@wattpost/protocol'
import express, { type Express, type RequestHandler } from 'express'
import { stateRoute } from '../../control/clock.ts'
import { controlCalls } from '../../control/contract.ts'
import { answering } from '../../control/controlRoute.ts'
import { faultRoutes } from '../../control/faults.ts'
import { logRoutes } from '../../control/logRoutes.ts'
import { Logs } from '../../control/logs.ts'
import { routerOf } from '../../control/router.ts'
import { scenarioRoutes } from '../../control/scenarios.ts'
import { followSteps, timelineRoute } from '../../control/timeline.ts'
import { PlayerEvaluator } from '../../scenario/expectations/playerEvaluator.ts'
import { REFUSED_LAYERS } from '../../scenario/parse/parseFaults.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import type { RequestGuard } from '../../server/guard/requestGuard.ts'
import { failed, keptNowhere } from '../../server/http/app.ts'
import { injectFaults, isAnswerChanged } from '../../server/http/faults.ts'
import { jsonBody, SCENARIO_BYTES_MAX } from '../../server/http/jsonBody.ts'
import { logTraffic } from '../../server/http/trafficLog.ts'
import { type ProxyContext, proxyHttp } from '../../server/recorder/httpProxy.ts'
import { isPlainPath } from '../../server/recorder/target.ts'
import { refuseCall } from '../../server/transport/answer.ts'
import { emailOfCaller, withoutSecrets } from './account.ts'
import { faultLibrary } from './faultPlayer.ts'
import type { NamedAccounts } from './namedAccounts.ts'

export interface ProxyAppParts {
  readonly player: ScenarioPlayer
  readonly guard: RequestGuard
  readonly context: ProxyContext
  readonly accounts: NamedAccounts
  readonly log: (line: string) => void
}

/**
 * The proxy's own control API, and all other requests with faults on their way to the target. Control requests that the
 * proxy does not have, e.g. for devices and emails, pass to the target, which may be an emulator.
 */
export function proxyApp({ player, guard, context, accounts, log }: ProxyAppParts): Express {
  const app = express()
  const emailOf = async (request: Parameters<typeof emailOfCaller>[0]) => {
    const email = emailOfCaller(request)
    accounts.onCame(email)
    return email
  }
  const observer = { log, request: () => ({ onAnswer: () => {}, onFailure: () => {} }) }
  app.disable('x-powered-by')
  app.use(plainPath)
  app.use('/__emulator', keptNowhere, guard.control, controlOf(player, guard))
  app.use(
    /^(?!\/__emulator(?![^/]))/,
    logTraffic(player, withoutSecrets),
    injectFaults({ player, emailOf }),
  )
  app.use((request, response) =>
    proxyHttp(context, observer, request, response, isAnswerChanged(response)),
  )
  app.use(failed(log))
  return app
}

/** Refuses a path that the target could not be asked for. */
const plainPath: RequestHandler = (request, response, next) => {
  if (isPlainPath(request.originalUrl)) next()
  else response.status(400).json({ success: false, message: 'The address is not readable.' })
}

function controlOf(player: ScenarioPlayer, guard: RequestGuard) {
  const evaluator = new PlayerEvaluator(player)
  const routes = [
    stateRoute(player),
    realTimeRoute,
    timelineRoute(player, followSteps(player)),
    ...scenarioRoutes(player, faultLibrary, evaluator, async () => accepted(null)),
    ...faultRoutes(player, { refusedLayers: REFUSED_LAYERS, accounts: null }),
    ...logRoutes(new Logs(player)),
  ]
  return routerOf(routes, async () => {}, [
    ...jsonBody(SCENARIO_BYTES_MAX, guard.inTurn),
    guard.body,
  ])
}

const realTimeRoute = answering(controlCalls.setClock, () =>
  refuseCall('invalid', 'A proxy plays in real time: it has no speed, pause, step or seek.'),
)
