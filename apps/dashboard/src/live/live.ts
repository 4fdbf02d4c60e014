import { ERRORS, type ReadContext } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type Capabilities,
  createCapabilities,
  type RequestNames,
} from './connection/capabilities.ts'
import { isAnswered } from './connection/capability.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  idleConnection,
  nextConnection,
} from './connection/connectionState.ts'
import { createHeartbeat, PROBE } from './connection/heartbeat.ts'
import type { LiveSource, LiveUser, OpenLiveSource } from './connection/liveSource.ts'
import { createRequester, type Request, type Send } from './connection/requester.ts'
import {
  clearStores,
  createStores,
  type DeviceStores,
  distrustStores,
  forgetChanges,
  onlyDeviceOf,
} from './devices/deviceStores.ts'
import { createStoreFetched, type StoreFetched } from './devices/storeFetched.ts'
import { createWatchedDevices, type WatchedDevices } from './devices/watchedDevices.ts'
import { createFrameBatcher, type FrameBatcher } from './frames/frameBatcher.ts'
import type { FrameReducerParts } from './frames/frameReducer.ts'
import { createFreshnessMonitor, type FreshnessMonitor } from './freshness/freshnessMonitor.ts'
import { createTimeSource, type TimeSource } from './freshness/timeSource.ts'
import { createChartBackfill, WHOLE_CHART_MS } from './history/chartBackfill.ts'
import { createHistoryRequests } from './history/historyRequests.ts'
import type { PointStream } from './history/pointStream.ts'
import { createRecovery } from './history/recovery.ts'
import { text } from './text.ts'

/** The live layer: device stores, time, connection and requests over the socket. */
export interface Live {
  readonly stores: DeviceStores
  readonly time: TimeSource
  readonly connection: StoreApi<ConnectionState>
  readonly freshness: FreshnessMonitor
  readonly storeFetched: StoreFetched
  /** The backend's words, for answers that a page reads. */
  readonly readContext: ReadContext
  /** The requests that this connection's backend was seen to support. */
  readonly capabilities: Pick<Capabilities, 'store' | 'of'>
  readonly request: Request
  readonly send: Send
  /** A metric's points; rejects as `request` does, or when the points do not arrive in time [K7]. */
  readonly points: PointStream['points']
  /** A state series of a bg device or a meter; rejects also with the message of an `error` chunk [K8]. */
  readonly states: PointStream['points']
  /** Connects now instead of waiting for the next attempt. */
  retry(): void
  /** Call when the page may have slept, or the network may have been away. */
  checkConnection(): void
  /** Connects as this user, after `close()`. */
  open(user: LiveUser): Promise<void>
  /** Disconnects and forgets all data of the last user [S8]. */
  close(): void
  /** Fetches the whole device again; rejects as `request` does. */
  snapshot(deviceId: string): Promise<void>
  /** Completes the live chart of a hydra with the server's points, to its whole length; rejects as `points` does. */
  fillChart(deviceId: string): Promise<void>
  /** Requests fast updates of these devices until the returned function is called. */
  watch(deviceIds: readonly string[]): () => void
  readonly setFastUpdates: WatchedDevices['setFastUpdates']
}

export interface LiveParts {
  /** The server simulates time and sends it. */
  readonly isSimulated: boolean
  /** The backend's words; by default those that are known. */
  readonly readContext?: ReadContext
  /** Interval at which devices report, until it is learned, ms of real time; `null` when it is not known. */
  readonly reportIntervalMs?: number | null
  /** The backend's names of socket requests; by default ours. */
  readonly requestNames?: RequestNames
  /** Loads the socket client, which is not part of the first load. */
  readonly loadSource: () => Promise<OpenLiveSource>
  /** Retries a load until it succeeds; `onMissing` is called after each failure. */
  readonly loadWithRetry: <T>(load: () => Promise<T>, onMissing: () => void) => Promise<T>
  /** Called when the fetched history of this device is out of date. */
  readonly invalidate: (deviceId: string) => void
  /** Called when all fetched data is out of date: after a reconnection or a time jump. */
  readonly invalidateAll: () => void
  /** Called when a hydra's channel goes up or down. */
  readonly channelChanged: (deviceId: string) => void
}

export function createLive(parts: LiveParts): Live {
  const core = createCore(parts)
  const sync = createSync(core, parts)
  const close = () => {
    core.user()?.close()
    core.setUser(null)
    core.dispatch({ type: 'closed' })
    sync.clear()
    core.time.clear()
    core.freshness.reset()
  }
  const open = async (user: LiveUser): Promise<void> => {
    close()
    core.dispatch({ type: 'attempt-started' })
    const connection = connectUser(user, parts, { dispatch: core.dispatch, ...sync })
    core.setUser(connection)
    await connection.opened
  }
  return {
    stores: core.stores,
    time: core.time,
    connection: core.connection,
    freshness: core.freshness,
    storeFetched: createStoreFetched(core.stores, core.time, sync.recover),
    capabilities: core.capabilities,
    request: core.request,
    readContext: parts.readContext ?? {},
    send: core.send,
    points: sync.history.points.points,
    states: sync.history.states.points,
    retry: core.redial,
    checkConnection: core.checkConnection,
    open,
    close,
    snapshot: sync.snapshot,
    fillChart: (deviceId) => sync.backfill(deviceId, WHOLE_CHART_MS),
    watch: sync.watched.list.add,
    setFastUpdates: sync.watched.setFastUpdates,
  }
}

type LiveCore = ReturnType<typeof createCore>

/** The parts of the live layer that outlive a user, and requests over the current user's connection. */
function createCore({ isSimulated, requestNames, reportIntervalMs = null }: LiveParts) {
  const time = createTimeSource(isSimulated)
  const connection = createStore<ConnectionState>(() => idleConnection)
  const capabilities = createCapabilities(requestNames)
  const freshness = createFreshnessMonitor({
    time,
    connection,
    reportIntervalMs,
    isProbed: () => capabilities.of(PROBE) === 'acknowledged',
  })
  let user: UserConnection | null = null
  const source = () => user?.source() ?? null
  const isRepetition = createRepetitionCheck()
  const dispatch = (event: ConnectionEvent) => {
    if (isRepetition(event)) return
    followCapabilities(capabilities, event)
    if (event.type === 'connected') time.expectClock()
    freshness.onConnectionEvent(event)
    if (event.type === 'event-received') heartbeat.onMessage()
    connection.setState(nextConnection(connection.getState(), event), true)
  }
  const requester = createRequester({
    connection,
    capabilities,
    dispatch,
    source,
    // Waiting frames were sent before the answer: a snapshot must not overtake them.
    onAnswer: () => user?.applyFrames(),
  })
  const redial = () => source()?.redial()
  const heartbeat = createHeartbeat({
    connection,
    capabilities,
    redial,
    request: requester.request,
  })
  return {
    ...requester,
    stores: createStores(),
    time,
    connection,
    capabilities,
    freshness,
    dispatch,
    redial,
    source,
    checkConnection: () => {
      freshness.doubtConnection()
      heartbeat.onWake()
    },
    user: () => user,
    setUser: (next: UserConnection | null) => {
      user = next
    },
  }
}

/** Messages within this time after one, without another event between them, say nothing new, ms. */
const SAME_MESSAGE_MS = 50

/** Whether an event is one of a flood of messages: each would cost as much as its frame. */
function createRepetitionCheck(): (event: ConnectionEvent) => boolean {
  let handledAtMs = Number.NEGATIVE_INFINITY
  return ({ type }) => {
    if (type !== 'event-received') {
      handledAtMs = Number.NEGATIVE_INFINITY
      return false
    }
    const nowMs = performance.now()
    if (nowMs - handledAtMs < SAME_MESSAGE_MS) return true
    handledAtMs = nowMs
    return false
  }
}

function followCapabilities(capabilities: Capabilities, event: ConnectionEvent): void {
  if (event.type === 'connected') capabilities.onOpen()
  if (event.type === 'disconnected' || event.type === 'closed') capabilities.onClose()
  if (event.type === 'event-received') capabilities.onMessage()
  if (event.type === 'answered-late') capabilities.onAcknowledged(event.request)
}

/** Keeps the device stores in step with the server: frames, gaps, reconnections and time jumps. */
function createSync(core: LiveCore, callbacks: LiveParts) {
  const { stores, time, connection, freshness, send, source } = core
  const { readContext } = callbacks
  const rateChanged = freshness.forgetIntervals
  const watched = createWatchedDevices({ connection, send, source, rateChanged })
  const history = createHistoryRequests(send, {
    context: {
      ...readContext,
      nowMs: time.nowMs,
      onlyDevice: () => onlyDeviceOf(Object.values(stores)),
    },
    isAcknowledged: (name) => core.capabilities.of(name) === 'acknowledged',
    onLatePoints: callbacks.invalidate,
  })
  const snapshot = createSnapshotRequest(core, readContext)
  const { points } = history.points
  const backfill = createChartBackfill({ hydra: stores.hydra, points, nowMs: time.nowMs })
  const recovery = createRecovery({ snapshot, backfill, invalidate: callbacks.invalidate })
  const recoverAll = () => {
    recovery.recoverAll(watched.list.all())
    callbacks.invalidateAll()
  }
  const isKnown = (deviceId: string) =>
    Object.values(stores).some((store) => store.read(deviceId) !== undefined)
  return {
    watched,
    history,
    snapshot,
    backfill,
    recover: recovery.recover,
    onConnection: (event: ConnectionEvent, isReconnection: boolean) => {
      core.dispatch(event)
      if (event.type === 'disconnected') history.abandon()
      if (event.type !== 'connected') return
      watched.renew()
      if (isReconnection) {
        forgetChanges(stores)
        recoverAll()
      }
      // Devices fetched over HTTP before the connection opened missed the frames since then.
      else watched.list.all().filter(isKnown).forEach(recovery.confirm)
    },
    frames: {
      stores,
      time,
      onReport: freshness.onReport,
      ...(readContext !== undefined && { readContext }),
      onPoints: history.points.take,
      onStates: history.states.take,
      onGap: recovery.recover,
      // Only devices on screen are checked: a fleet would request each of its devices.
      onUnverified: (deviceId: string) => watched.list.has(deviceId) && recovery.confirm(deviceId),
      onManyGaps: recoverAll,
      onTimeJump: (continuedAtMs: number | null) => {
        freshness.onTimeJump()
        distrustStores(stores, continuedAtMs)
        history.clear()
        recoverAll()
      },
      onTimeSkip: callbacks.invalidateAll,
      onChannelChange: callbacks.channelChanged,
    },
    clear: () => {
      history.abandon()
      history.clear()
      clearStores(stores)
      recovery.clear()
    },
  }
}

/**
 * Requests a device's snapshot until one is applied; answers that arrive after a change of user are dropped. A
 * connection that answers no such request has no snapshots: its frames alone describe the device.
 */
function createSnapshotRequest(
  { stores, time, capabilities, request, user }: LiveCore,
  readContext: ReadContext | undefined,
) {
  return async (deviceId: string): Promise<void> => {
    const asker = user()
    if (asker === null) throw new Error(ERRORS.socketNotConnected)
    const { takeSnapshot } = await asker.snapshotModule
    let isTaken = false
    while (!isTaken && asker === user()) {
      const answer = await request('device', { deviceId }).catch((error: unknown) => {
        if (isAnswered(capabilities.of('device'))) throw error
        return null
      })
      if (answer === null) return
      if (asker !== user()) return
      const read = takeSnapshot(stores, time, answer, deviceId, readContext)
      if (!read.ok) throw new Error(read.error.message)
      isTaken = read.value === 'taken'
    }
  }
}

interface UserCallbacks {
  readonly frames: FrameReducerParts
  readonly dispatch: (event: ConnectionEvent) => void
  /** Called for each event of the source, after the frames before it were applied. */
  readonly onConnection: (event: ConnectionEvent, isReconnection: boolean) => void
}

type UserConnection = ReturnType<typeof connectUser>

/** Opens the connection of one user, from sign-in to sign-out. */
function connectUser(
  user: LiveUser,
  { loadWithRetry, loadSource }: LiveParts,
  callbacks: UserCallbacks,
) {
  const { dispatch } = callbacks
  let source: LiveSource | null = null
  let batcher: FrameBatcher | null = null
  let isClosed = false
  let hasConnected = false
  const onMissing = () => {
    if (!isClosed) dispatch({ type: 'connect-failed', message: text('partMissing') })
  }
  // Loaded separately: of several failures at once a browser retries only one.
  const load = <T>(part: () => Promise<T>) => loadWithRetry(part, onMissing)
  const snapshotModule = load(() => import('./devices/snapshot.ts'))
  const onConnection = (event: ConnectionEvent) => {
    batcher?.drain()
    callbacks.onConnection(event, hasConnected)
    if (event.type === 'connected') hasConnected = true
  }
  const open = async () => {
    const [openSource, { createFrameReducer }] = await Promise.all([
      load(loadSource),
      load(() => import('./frames/frameReducer.ts')),
      snapshotModule,
    ])
    if (isClosed) return
    const frames = createFrameBatcher(createFrameReducer(callbacks.frames))
    batcher = frames
    const data = (...event: Parameters<FrameBatcher['add']>) => {
      dispatch({ type: 'event-received' })
      frames.add(...event)
    }
    source = openSource(user, { connection: onConnection, data })
  }
  return {
    /** Resolves once the source is open, or the connection was closed before. */
    opened: open(),
    /** Loaded with the connection: when a snapshot is needed, the network may be broken. */
    snapshotModule,
    source: () => source,
    /** Applies the frames that wait in the batcher. */
    applyFrames: () => batcher?.drain(),
    close: () => {
      isClosed = true
      source?.close()
      source = null
      batcher?.clear()
      batcher = null
    },
  }
}
