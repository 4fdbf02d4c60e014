import { type ClockReading, encodeClock, type SessionUser } from '@wattpost/protocol'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import type { Answer } from './answer.ts'
import { Broadcaster } from './broadcaster.ts'
import { type Connection, type ConnectionGroups, leaveFrames, takeFrames } from './connection.ts'
import { answerCall, type CallInput, type DeviceCall } from './deviceCalls.ts'
import { answerIn } from './dialect/calls.ts'
import { type Dialect, type DialectChoice, dialectOf } from './dialect/dialect.ts'
import { cursorIn } from './dialect/frames.ts'
import { reportUnprompted } from './dialect/unprompted.ts'
import { HeldFrames } from './heldFrames.ts'
import { type AnswerRequest, type RequestTable, requestService } from './requests.ts'
import { CommandLimit, requestTable } from './requestTable.ts'
import { ofPresentWorld, type Steps } from './steps.ts'
import { SampleRound, Subscriptions } from './subscriptions.ts'
import { type WorkLimits, WorkQueue } from './workQueue.ts'

/** Interval at which a transport calls `tick`, in ms of real time. */
export const TICK_MS = 50
/** Reports are collected for this number of ticks. */
const REPORT_TICKS = 10
/** Each watched device is sampled once in this time, ms of real time. */
const SAMPLE_EVERY_MS = 1_000
/** Longest work on samples in a tick, ms of real time; a sample is not cut. */
const SAMPLE_SLICE_MS = 5

export interface BackendParts {
  readonly player: ScenarioPlayer
  readonly log: (message: string) => void
  /** Resolves after other work of the process has run. */
  readonly nextTurn: () => Promise<void>
  /** Settings that override those of the scenario. */
  readonly dialect?: DialectChoice
  /** Limits of open requests that differ from the default. */
  readonly workLimits?: Partial<WorkLimits>
}

/** The emulated backend, independent of how calls, requests and frames travel. */
export interface Backend {
  /** Decides its frames, answers and requests; may change with the scenario. */
  readonly dialect: Dialect
  /** The work on answers, in which the users take turns. */
  readonly work: WorkQueue
  /** Answers a call of an authenticated user. */
  call(user: SessionUser, call: DeviceCall, input: CallInput): Steps<Answer>
  /** Starts to serve the connections of a transport. */
  attach(groups: ConnectionGroups): FrameService
}

/** The connections of one transport: their requests and frames. */
export interface FrameService {
  readonly dialect: Dialect
  /** Adds a connection: it gets the clock, and frames if its user is approved. */
  connect(connection: Connection): void
  disconnect(connection: Connection, reason: string): void
  /** Ends a connection's frames; called before its user changes. */
  withdraw(connection: Connection): void
  readonly request: AnswerRequest
  /** Sends collected frames and samples; called every `TICK_MS`. */
  tick(): void
  close(): void
}

export function createBackend(parts: BackendParts): Backend {
  const { player, nextTurn, workLimits: limits } = parts
  const current = currentDialect(parts)
  const work = new WorkQueue({
    ...{ monotonicMs: () => player.wallNowMs(), nextTurn },
    ...(limits !== undefined && { limits }),
  })
  return {
    work,
    get dialect() {
      return current()
    },
    call: (user, call, input) =>
      ofPresentWorld(player, () =>
        answerIn(current(), call.id, input, (known) => answerCall(player, call.id, user, known)),
      ),
    attach: (groups) => serveFrames({ ...parts, work, dialect: current }, groups),
  }
}

/** The dialect of the current scenario; another one may be played later. */
function currentDialect({ player, dialect: choice }: BackendParts): () => Dialect {
  let known = { scenario: player.run.scenario, dialect: dialectOf(player.run.scenario, choice) }
  return () => {
    const { scenario } = player.run
    if (known.scenario !== scenario) known = { scenario, dialect: dialectOf(scenario, choice) }
    return known.dialect
  }
}

type FrameServiceParts = Omit<BackendParts, 'dialect'> & {
  readonly dialect: () => Dialect
  readonly work: WorkQueue
}

function serveFrames(parts: FrameServiceParts, groups: ConnectionGroups): FrameService {
  const { player, dialect } = parts
  const sendClock = (reading: ClockReading) => {
    if (dialect().has('clock')) groups.publishToAll('clock', encodeClock(reading))
  }
  const announceClock = () => {
    sendClock(player.clock)
    held.onClock(player.clock)
  }
  const held = new HeldFrames(
    {
      ...{ groups, announceClock, isSkipping: () => player.isSkippingForward },
      ...{ monotonicMs: () => player.wallNowMs(), nextTurn: parts.nextTurn },
    },
    player.epoch,
  )
  const broadcaster = new Broadcaster({ held, player, dialect, nextTurn: parts.nextTurn })
  const subscriptions = new Subscriptions()
  const samples = new SampleRound(subscriptions, SAMPLE_EVERY_MS)
  const close = player.listen({
    restarted: () => samples.allNext(),
    entry: (entry) => broadcaster.onEntry(entry),
    clock: (reading) => {
      sendClock(reading)
      broadcaster.onClock(reading)
      held.onClock(reading)
    },
    tick: () => count('ordered'),
  })
  const rounds = { own: 0, ordered: 0 }
  /** A node that is behind a shared order sends as many reports as it would have sent in time. */
  const count = (ticks: keyof typeof rounds) => {
    rounds[ticks] += 1
    if (rounds[ticks] < REPORT_TICKS) return
    Object.assign(rounds, { own: 0, ordered: 0 })
    broadcaster.flushReports()
  }
  return {
    get dialect() {
      return dialect()
    },
    request: requestService(parts, tableOf(parts, broadcaster, subscriptions)),
    connect: (connection) => {
      const { id, user } = connection
      if (!connection.isObserver) player.onTraffic({ kind: 'connect', socket: id, who: user.email })
      if (user.approved) takeFrames(connection)
      if (dialect().has('clock')) connection.send('clock', encodeClock(player.clock))
      if (user.approved && !dialect().has('acks')) void report(parts, broadcaster, connection)
    },
    disconnect: (connection, reason) => {
      const { id, user } = connection
      if (!connection.isObserver)
        player.onTraffic({ kind: 'disconnect', socket: id, who: user.email, reason })
      subscriptions.left(connection)
    },
    withdraw: (connection) => {
      leaveFrames(connection)
      subscriptions.left(connection)
    },
    tick: () => {
      count('own')
      broadcaster.flushBatches()
      const nowMs = player.wallNowMs()
      const due = samples.next(nowMs, () => player.wallNowMs() - nowMs >= SAMPLE_SLICE_MS)
      broadcaster.sample(due, (id) => subscriptions.groupsOf(id), player.nowMs())
    },
    close,
  }
}

/** Reports all devices to a new connection; an error is only logged. */
async function report(
  { player, log, nextTurn, work, dialect }: FrameServiceParts,
  broadcaster: Broadcaster,
  connection: Connection,
): Promise<void> {
  const cursorOf = (deviceId: string) =>
    cursorIn(dialect(), { ...broadcaster.cursorOf(deviceId), sample: true })
  try {
    await nextTurn()
    await work.run({
      uid: connection.user.uid,
      isWanted: () => connection.isOpen,
      steps: () => reportUnprompted({ player, dialect, cursorOf }, connection),
    })
  } catch (error) {
    log(`the devices could not be reported: ${error instanceof Error ? error.stack : error}`)
  }
}

function tableOf(
  { player, dialect }: FrameServiceParts,
  broadcaster: Broadcaster,
  subscriptions: Subscriptions,
): RequestTable {
  return requestTable({
    subscriptions,
    cursorOf: (deviceId) => broadcaster.cursorOf(deviceId),
    commands: {
      enter: (device, action, uid) => {
        const cause = { by: 'dashboard', uid } as const
        return player.submit({ kind: 'act', deviceId: device.id, action, cause })
      },
      isShared: () => player.nodeState !== null,
      limit: new CommandLimit(() => player.wallNowMs()),
    },
    presentMs: () => player.nowMs(),
    dialect,
  })
}
