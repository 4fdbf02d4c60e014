import type { ReadContext } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type Capabilities,
  createCapabilities,
  type RequestNames,
} from './connection/capabilities.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  idleConnection,
  nextConnection,
} from './connection/connectionState.ts'
import { createHeartbeat, PROBE } from './connection/heartbeat.ts'
import type { LiveSource, OpenLiveSource } from './connection/liveSource.ts'
import { createRequester, type Request, type Send } from './connection/requester.ts'
import { createStores, type DeviceStores } from './devices/deviceStores.ts'
import { createFreshnessMonitor, type FreshnessMonitor } from './freshness/freshnessMonitor.ts'
import { createTimeSource, type TimeSource } from './freshness/timeSource.ts'

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

/** The connection of one user, from sign-in to sign-out. */
export interface UserConnection {
  /** Resolves once the source is open, or the connection was closed before. */
  readonly opened: Promise<void>
  /** Loaded with the connection: when a snapshot is needed, the network may be broken. */
  readonly snapshotModule: Promise<typeof import('./devices/snapshot.ts')>
  source(): LiveSource | null
  /** Applies the frames that wait in the batcher. */
  applyFrames(): void
  close(): void
}

/** The parts of the live layer that outlive a user, and requests over the current user's connection. */
export interface LiveCore {
  readonly stores: DeviceStores
  readonly time: TimeSource
  readonly connection: StoreApi<ConnectionState>
  readonly freshness: FreshnessMonitor
  /** The requests that this connection's backend was seen to support. */
  readonly capabilities: Capabilities
  readonly request: Request
  readonly send: Send
  dispatch(event: ConnectionEvent): void
  redial(): void
  checkConnection(): void
  source(): LiveSource | null
  user(): UserConnection | null
  setUser(user: UserConnection | null): void
}

export function createLiveCore({
  isSimulated,
  requestNames,
  reportIntervalMs = null,
}: Pick<LiveParts, 'isSimulated' | 'requestNames' | 'reportIntervalMs'>): LiveCore {
  const time = createTimeSource(isSimulated)
  const connection = createStore<ConnectionState>(() => idleConnection)
  const capabilities = createCapabilities(requestNames)
  const freshness = createFreshnessMonitor({
    ...{ time, connection, reportIntervalMs },
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
    ...{ connection, capabilities, dispatch, source },
    // Waiting frames were sent before the answer: a snapshot must not overtake them.
    onAnswer: () => user?.applyFrames(),
  })
  const redial = () => source()?.redial()
  const heartbeat = createHeartbeat({
    ...{ connection, capabilities, redial },
    request: requester.request,
  })
  return {
    ...{ stores: createStores(), time, connection, capabilities, freshness },
    ...{ ...requester, dispatch, redial, source },
    checkConnection: () => {
      freshness.doubtConnection()
      heartbeat.onWake()
    },
    user: () => user,
    setUser: (next) => {
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
