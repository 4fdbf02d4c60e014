import {
  type Ack,
  encodeClock,
  SERVER_ERRORS,
  type SessionUser,
  type SocketRequestName,
} from '@wattpost/protocol'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { Answer } from './answer.ts'
import { Broadcaster } from './broadcaster.ts'
import { answerCall, type CallInput, type DeviceCall } from './calls.ts'
import { type Channels, type Connection, takeFrames } from './connection.ts'
import { hydraCalls } from './hydraCalls.ts'
import { meterCalls } from './meterCalls.ts'
import {
  answerRequest,
  deviceIdsOf,
  INTERNAL_ERROR,
  type Now,
  type Reply,
  refuseRequest,
} from './requests.ts'
import { requestTable } from './requestTable.ts'
import { SampleRound, Subscriptions } from './subscriptions.ts'

/** Interval at which a transport calls `tick`, in ms of real time. */
export const TICK_MS = 50
/** Reports are collected for this number of ticks. */
const REPORT_TICKS = 10
/** Each watched device is sampled once in this number of ticks. */
const SAMPLE_TICKS = 20

/** The table of calls for device data. */
export const deviceCalls: readonly DeviceCall[] = [...meterCalls, ...hydraCalls]

export interface BackendParts {
  readonly player: ScenarioPlayer
  readonly log: (message: string) => void
  /** Resolves after other work of the process has run. */
  readonly nextTurn: () => Promise<void>
}

/** The emulated backend, independent of how calls, requests and frames travel. */
export interface Backend {
  /** Answers a call of an authenticated user. */
  call(user: SessionUser, call: DeviceCall, input: CallInput): Answer
  /** Starts to serve the connections of a transport. */
  attach(channels: Channels): FrameService
}

/** The connections of one transport: their requests and frames. */
export interface FrameService {
  /** Adds a connection: it gets the clock, and frames if its user is approved. */
  connect(connection: Connection): void
  disconnect(connection: Connection, reason: string): void
  /** Answers a request: acknowledges it at most once, then streams the rest of the answer. Never rejects. */
  request(
    connection: Connection,
    name: SocketRequestName,
    json: unknown,
    acknowledge: (ack: Ack) => void,
  ): Promise<void>
  /** Sends collected frames and samples; called every `TICK_MS`. */
  tick(): void
  close(): void
}

export function createBackend(parts: BackendParts): Backend {
  return {
    call: (user, call, input) => answerCall(parts.player, call, user, input),
    attach: (channels) => serveFrames(parts, channels),
  }
}

function serveFrames(parts: BackendParts, channels: Channels): FrameService {
  const { player } = parts
  const broadcaster = new Broadcaster(channels, player)
  const subscriptions = new Subscriptions()
  const samples = new SampleRound(subscriptions, SAMPLE_TICKS)
  const close = player.listen({
    restarted: () => samples.allNext(),
    entry: (entry) => broadcaster.onEntry(entry),
    clock: (reading) => {
      broadcaster.onClock(reading)
      channels.publishToAll('clock', encodeClock(reading))
    },
  })
  let ticks = 0
  return {
    ...requestsOf(parts, broadcaster, subscriptions),
    connect: (connection) => {
      const { id, user } = connection
      player.onTraffic({ kind: 'connect', socket: id, who: user.email })
      if (user.approved) takeFrames(connection)
      connection.send('clock', encodeClock(player.clock))
    },
    disconnect: (connection, reason) => {
      const { id, user } = connection
      player.onTraffic({ kind: 'disconnect', socket: id, who: user.email, reason })
      subscriptions.left(connection)
    },
    tick: () => {
      ticks += 1
      if (ticks % REPORT_TICKS === 0) broadcaster.flushReports()
      broadcaster.flushBatches()
      broadcaster.sample(samples.next(), (id) => subscriptions.groupsOf(id), player.nowMs())
    },
    close,
  }
}

/**
 * Answers requests. A request that throws is refused without detail and logged. An error after the
 * acknowledgement is only logged.
 */
function requestsOf(
  { player, log, nextTurn }: BackendParts,
  broadcaster: Broadcaster,
  subscriptions: Subscriptions,
): Pick<FrameService, 'request'> {
  const table = requestTable({
    subscriptions,
    cursorOf: (deviceId) => broadcaster.cursorOf(deviceId),
    command: (device, action, uid) => {
      const cause = { by: 'dashboard', uid } as const
      player.submit({ kind: 'act', deviceId: device.id, action, cause })
    },
    monotonicMs: () => player.wallNowMs(),
    nextTurn,
  })
  return {
    request: async (connection, name, json, acknowledge) => {
      const failed = (when: string, error: unknown) =>
        log(`the request ${name} failed${when}: ${error instanceof Error ? error.stack : error}`)
      const answered = (): { readonly ack: Ack; readonly afterwards?: () => Promise<void> } => {
        try {
          const now: Now = { world: () => player.run.world, nowMs: player.nowMs() }
          const reply: Reply<typeof name> = answerRequest(name, table, connection, now, json)
          const recorded = isOutOfScope(reply.ack) ? undefined : player.run.takeAck(name, json)
          return recorded === undefined ? reply : { ack: recorded.ack as Ack }
        } catch (error) {
          failed('', error)
          return refuseRequest(INTERNAL_ERROR)
        }
      }
      const { ack, afterwards } = answered()
      try {
        acknowledge(ack)
        logAck(player, connection, name, json, ack)
        await afterwards?.()
      } catch (error) {
        failed(' after its acknowledgement', error)
      }
    },
  }
}

/** Whether the request is outside the user’s scope; a recording must not answer it either [A4]. */
function isOutOfScope(ack: Ack): boolean {
  const refusals: readonly string[] = [SERVER_ERRORS.unknownDevice, SERVER_ERRORS.awaitingApproval]
  return !ack.ok && refusals.includes(ack.message)
}

function logAck(
  player: ScenarioPlayer,
  connection: Connection,
  name: SocketRequestName,
  json: unknown,
  ack: Ack,
): void {
  player.onTraffic({
    kind: 'ack',
    socket: connection.id,
    who: connection.user.email,
    name,
    deviceIds: loggedIds(json),
    ok: ack.ok,
    ...(!ack.ok && { message: ack.message }),
  })
}

/** At most this number of ids of a request are logged. */
const LOGGED_IDS_MAX = 20
const ID_LENGTH_MAX = 100

/** The devices that a request names, refused or not; the payload may be any JSON value. */
function loggedIds(json: unknown): string[] {
  return deviceIdsOf(Object(json))
    .slice(0, LOGGED_IDS_MAX)
    .filter((id) => typeof id === 'string' && id.length <= ID_LENGTH_MAX)
}
