import { Agent, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import express, { type Express, type RequestHandler } from 'express'
import { stateRoute } from '../../control/clock.ts'
import { controlCalls } from '../../control/contract.ts'
import { answering } from '../../control/controlRoute.ts'
import { faultRoutes } from '../../control/faults.ts'
import { logRoutes } from '../../control/logRoutes.ts'
import { Logs } from '../../control/logs.ts'
import { routerOf } from '../../control/router.ts'
import { type ScenarioLibrary, scenarioRoutes } from '../../control/scenarios.ts'
import { followSteps, timelineRoute } from '../../control/timeline.ts'
import { PlayerEvaluator } from '../../scenario/expectations/playerEvaluator.ts'
import { accountOf, type Injection } from '../../scenario/faults/fault.ts'
import { isMomentary } from '../../scenario/faults/socketFaultSchema.ts'
import { whenKnown } from '../../scenario/inputs/inputSource.ts'
import type { TrafficEvent } from '../../scenario/log/trafficLog.ts'
import type { WorldEntry } from '../../scenario/log/worldLog.ts'
import { openFaults } from '../../scenario/parse/openScenario.ts'
import { noFaults, parseFaults, REFUSED_LAYERS } from '../../scenario/parse/parseFaults.ts'
import { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { type MakeRun, SimulationRun } from '../../scenario/run/simulationRun.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'
import { suggestion } from '../../scenario/text/suggestion.ts'
import { LIMITS, serverOptions } from '../../server/guard/limits.ts'
import type { ServerAddress } from '../../server/guard/originGuard.mjs'
import { RequestGuard } from '../../server/guard/requestGuard.ts'
import { failed, keptNowhere } from '../../server/http/app.ts'
import { logTraffic } from '../../server/http/callLog.ts'
import { injectFaults, isAnswerChanged } from '../../server/http/faults.ts'
import { jsonBody, SCENARIO_BYTES_MAX } from '../../server/http/jsonBody.ts'
import { createAppServer } from '../../server/patches/expressMessages.ts'
import { CLOSE_MS_MAX, OpenConnections, openPort } from '../../server/ports.ts'
import { type ProxyContext, proxyHttp } from '../../server/recorder/httpProxy.ts'
import { refuseUpgrade, SocketProxy } from '../../server/recorder/socketProxy.ts'
import {
  guardedLookup,
  isPlainPath,
  type Resolve,
  resolveBySystem,
  TargetCookies,
  targetOf,
  tryConnection,
} from '../../server/recorder/target.ts'
import {
  RunningParts,
  refusePort,
  type StartRefusal,
  startRefusal,
} from '../../server/runningParts.ts'
import { ConnectionFaults } from '../../server/socket/faults/connectionFaults.ts'
import { refuseCall } from '../../server/transport/answer.ts'
import { TICK_MS } from '../../server/transport/backend.ts'
import { World } from '../../world/world.ts'
import { refuseScenario } from '../openPlayer.ts'
import { paths } from '../paths.ts'
import { emailOfCaller } from './account.ts'
import { withoutSecrets } from '../../server/http/hiddenCall.ts'
import { faultySockets } from './faultySockets.ts'

/** The proxy is for this machine alone. */
const HOST = '127.0.0.1'

export interface FaultProxyOptions {
  /** Origin of the backend, e.g. `https://staging.example`; the proxy connects to no other. */
  readonly target: string
  /** 0 takes any free port. */
  readonly port: number
  /** A file of faults: a path, or a name in `scenarios/`. Without it the control API injects them. */
  readonly faults?: string | undefined
  /** Receives lines for people, without content of the traffic. */
  readonly log: (line: string) => void
  /** Resolver of names; default: the system's. */
  readonly resolve?: Resolve
}

/** A proxy that injects faults between clients and a backend. */
export interface FaultProxy {
  readonly url: string
  readonly player: ScenarioPlayer
  /** Names of its parts that run. */
  openParts(): string[]
  /** Ends all connections. Resolves with the names of the parts that have not ended; never rejects. */
  close(): Promise<readonly string[]>
}

/** Starts a proxy in front of any backend that implements the contract. */
export async function startProxy(
  options: FaultProxyOptions,
): Promise<Result<FaultProxy, StartRefusal>> {
  const target = targetOf(options.target)
  if (!target.ok) return startRefusal('usage', target.error)
  const faulty = await faultPlayer(options.faults)
  if (!faulty.ok) return startRefusal('usage', faulty.error)
  const player = faulty.value
  const lookup = guardedLookup(target.value, options.resolve ?? resolveBySystem)
  const reached = await tryConnection(target.value, lookup)
  if (!reached.ok) return startRefusal('environment', reached.error)
  const agent = new (target.value.secure ? SecureAgent : Agent)({ keepAlive: true })
  const context = { target: target.value, lookup, agent, cookies: new TargetCookies() }
  const { port, log } = options
  let address: ServerAddress = { port, host: HOST, allowedOrigins: [] }
  const guard = new RequestGuard({
    ...{ serverAddress: () => address, limits: LIMITS, controlToken: undefined },
  })
  const accounts = new NamedAccounts()
  const app = proxyApp({ player, guard, context, accounts, log })
  const server = createAppServer(serverOptions(LIMITS), app)
  const connections = new OpenConnections(server)
  const faults = new ConnectionFaults(player)
  const onAccepted = (request: IncomingMessage) => guard.authenticated(request)
  const sockets = new SocketProxy(context, faultySockets({ player, faults, onAccepted }))
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!isPlainPath(request.url ?? '')) return refuseUpgrade(stream, 400)
    void whenKnown(faults.refusesHandshake(request), (isRefused) => {
      if (!isRefused) return sockets.upgrade(request, stream, head)
      guard.authenticated(request)
      player.onTraffic({ kind: 'refuse', who: null, message: 'Refused for now.' })
      refuseUpgrade(stream, 403)
    })
  })
  guard.attach(server)
  const opened = await openPort(server, HOST, port)
  if (!opened.ok) return refusePort(opened.error)
  address = { ...address, port: opened.value }
  const parts = new RunningParts()
  parts.add('connections to the target', () => context.agent.destroy())
  parts.add(
    () => connections.text,
    () => connections.close(),
    CLOSE_MS_MAX + 500,
  )
  parts.add('sockets', () => sockets.close())
  parts.add(
    'faults',
    player.listen({
      entry: ({ entry }) => {
        faults.onEntry(entry)
        accounts.onEntry(entry)
      },
      traffic: ({ event }) => accounts.onTraffic(event),
      faults: () => faults.onFaults(),
    }),
  )
  const named = accounts.onScenario(player.run.scenario)
  if (named !== null) log(named)
  const ticking = setInterval(() => player.catchUp(), TICK_MS)
  parts.add('clock', () => clearInterval(ticking))
  return accepted({
    ...{ url: `http://${HOST}:${opened.value}`, player },
    openParts: () => parts.open(),
    close: () => {
      for (const line of [...accounts.absent(), ...idleFaults(player)]) log(line)
      return parts.stop()
    },
  })
}

/** A line for each fault of all accounts that is active and has hit nothing: its call or event may be misspelt. */
function idleFaults({ run }: ScenarioPlayer): string[] {
  return run.faults.all
    .filter(({ what, hits }) => hits === 0 && accountOf(what) === null)
    .filter(({ what }) => !('socket' in what && isMomentary(what)))
    .map(({ id }) => `Fault ${id} was active to the end and hit nothing.`)
}

interface ProxyAppParts {
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
function proxyApp({ player, guard, context, accounts, log }: ProxyAppParts): Express {
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

/** A player of faults in real time: its clock is the computer's. */
async function faultPlayer(
  nameOrPath: string | undefined,
): Promise<Result<ScenarioPlayer, Refusal>> {
  const read =
    nameOrPath === undefined
      ? accepted(noFaults())
      : await openFaults(nameOrPath, paths.scenarioPaths())
  if (!read.ok) return refuseScenario(read.error)
  return accepted(new ScenarioPlayer(runFrom(read.value), () => performance.now(), { speed: 1 }))
}

/** The scenarios that the control API of a proxy can play: sent texts only. */
const faultLibrary: ScenarioLibrary = {
  names: async () => [],
  titles: async () => ({}),
  open: async (which, seed) => {
    if ('name' in which) {
      const message = 'name: a proxy plays no shipped scenario; send the text of a file of faults'
      return refused({ what: 'scenario', where: 'name', message })
    }
    const read = parseFaults('text', which.text)
    return read.ok ? accepted(runFrom(read.value, seed)) : refuseScenario(read.error)
  },
  restart: (player) => {
    const { scenario, seed } = player.run
    return player.load(runFrom(scenario, seed))
  },
}

/** A run without devices that starts now. */
function runFrom(faults: Scenario, seed = faults.seed): MakeRun {
  const clock = { ...faults.clock, start: new Date().toISOString() }
  const scenario = { ...faults, clock }
  return (hooks) =>
    new SimulationRun({ scenario, seed, world: new World([], () => undefined), ...hooks })
}

/**
 * The accounts that a proxy's faults name, and those that came. A proxy does not know the accounts of its target: a
 * mistyped email would make a fault that never hits, and no test would fail by it.
 */
class NamedAccounts {
  readonly #named = new Set<string>()
  readonly #came = new Set<string>()

  /** Takes the faults of a scenario. @returns a line about the accounts that they name; `null` without any */
  onScenario({ timeline }: Pick<Scenario, 'timeline'>): string | null {
    const before = this.#named.size
    for (const step of timeline) {
      if ('fault' in step) this.#name(step.fault)
      else if ('answer' in step) this.#name(step)
    }
    if (this.#named.size === before) return null
    return `Faults of one account: ${[...this.#named].join(', ')}. An account is known by the email in its token; one that has not come is named at the end.`
  }

  /** Takes the faults that the control API injects. */
  onEntry(entry: WorldEntry): void {
    if (entry.kind === 'fault' && entry.now === 'raised') this.#name(entry.what)
  }

  /** Takes the account of a connection. */
  onTraffic(event: TrafficEvent): void {
    if (event.kind === 'connect' || event.kind === 'refuse') this.onCame(event.who)
  }

  /** A call or connection of this account came. @param email `null` if its token names none */
  onCame(email: string | null): void {
    if (email?.includes('@')) this.#came.add(email)
  }

  /** A line for each account whose faults hit nothing, since it did not come. */
  absent(): string[] {
    return [...this.#named]
      .filter((email) => !this.#came.has(email))
      .map((email) => {
        const hint = this.#came.size === 0 ? '' : suggestion(email, [...this.#came])
        return `No call or connection of ${email} came, so its faults hit nothing${hint}`
      })
  }

  #name(what: Injection): void {
    const email = accountOf(what)
    if (email !== null) this.#named.add(email)
  }
}
