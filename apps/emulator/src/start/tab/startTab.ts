import {
  accepted,
  type DashboardConfig,
  type DemoAccount,
  type Refusal,
  type Result,
  type SessionUser,
} from '@wattpost/protocol'
import type {
  Channel,
  ClientMessage,
  MessageTarget,
  ServerMessage,
} from '@wattpost/protocol/channel'
import { Logs } from '../../control/logs.ts'
import { simulationRoutes } from '../../control/simulationRoutes.ts'
import { SkipQueue } from '../../control/skipQueue.ts'
import { PlayerEvaluator } from '../../scenario/expectations/playerEvaluator.ts'
import { PaceController } from '../../scenario/player/paceController.ts'
import type { Speed } from '../../scenario/player/playerClock.ts'
import { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { createBackend } from '../../server/transport/backend.ts'
import { ChannelControl, type ChannelServer, serveChannel } from './serveChannel.ts'
import { NO_IDENTITY_SERVICE } from './serverSteps.ts'
import { type TabScenarios, tabLibrary } from './tabLibrary.ts'

/** A user of a tab. Nothing is protected there: the token is the uid. */
export interface TabUser extends SessionUser {
  /** Shown by the control API; not asked for. */
  readonly password: string
}

/** Options of a tab's emulator. */
export interface TabOptions {
  readonly scenarios: TabScenarios
  /** The scenario to start with, by name. */
  readonly scenario: string
  readonly seed?: number | undefined
  readonly speed?: Speed | undefined
  readonly paused?: boolean
  readonly users: readonly TabUser[]
  readonly config: DashboardConfig
  readonly log: (message: string) => void
  /** A clock that never goes back, in ms; default `performance.now`. */
  readonly wallNowMs?: () => number
}

/** An emulator without a server: backend, control API and accounts over channels. */
export interface TabEmulator {
  readonly player: ScenarioPlayer
  readonly evaluator: PlayerEvaluator
  /** Serves the page at the other end of a channel. */
  serve(channel: Channel<ServerMessage, ClientMessage>): ChannelServer
  /** Advances time and sends frames; call every `TICK_MS`. */
  tick(): void
}

/** Starts an emulator in a worker or a tab; refused when its scenario cannot be played. */
export async function startTab(options: TabOptions): Promise<Result<TabEmulator, Refusal>> {
  const { users, scenarios, speed, paused = false, log } = options
  const { wallNowMs = () => performance.now() } = options
  const accounts = users.map(({ uid, email, merchant }) => ({ uid, email, merchant }))
  const library = tabLibrary(scenarios, accounts)
  const opened = await library.open({ name: options.scenario }, options.seed)
  if (!opened.ok) return opened
  const player = new ScenarioPlayer(opened.value, wallNowMs, { speed, paused })
  const evaluator = new PlayerEvaluator(player)
  const paces = new PaceController(player, evaluator)
  const backend = createBackend({ player, log, nextTurn })
  const logs = new Logs(player)
  const routes = simulationRoutes({
    ...{ player, evaluator, library, accounts: users.map(accountOf) },
    skips: new SkipQueue({ wallNowMs, giveWay: nextTurn }),
    resetAccounts: async () => accepted(null),
    refusedLayers: { auth: NO_IDENTITY_SERVICE },
  })
  const served = new Set<ChannelServer>()
  return accepted({
    player,
    evaluator,
    serve: (channel) => {
      const server = serveChannel(channel, {
        ...{ player, backend, log, control: new ChannelControl(routes, logs) },
        userOf: (token) => userOf(users, token),
        config: () => ({ ...options.config, ...backend.dialect.config }),
      })
      served.add(server)
      return {
        ...server,
        close: () => {
          served.delete(server)
          server.close()
        },
      }
    },
    tick: () => {
      player.catchUp()
      paces.update()
      for (const server of served) server.tick()
    },
  })
}

function accountOf({ email, password, merchant, approved }: TabUser): DemoAccount {
  return { email, password, merchant, approved }
}

function userOf(users: readonly TabUser[], token: string): SessionUser | null {
  const user = users.find(({ uid }) => uid === token)
  if (user === undefined) return null
  const { password: _, ...identity } = user
  return identity
}

/** Resolves in another turn of the event loop, without the delay of a timer. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // Node declares no handlers of events here.
    const received = port1 as unknown as MessageTarget
    received.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
