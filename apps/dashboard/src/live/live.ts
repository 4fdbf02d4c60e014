import type { ReadContext } from '@wattpost/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Capabilities } from './connection/capabilities.ts'
import type { ConnectionState } from './connection/connectionState.ts'
import type { LiveUser } from './connection/liveSource.ts'
import type { Request, Send } from './connection/requester.ts'
import type { DeviceStores } from './devices/deviceStores.ts'
import { createStoreFetched, type StoreFetched } from './devices/storeFetched.ts'
import type { WatchedDevices } from './devices/watchedDevices.ts'
import type { FreshnessMonitor } from './freshness/freshnessMonitor.ts'
import type { TimeSource } from './freshness/timeSource.ts'
import { WHOLE_CHART_MS } from './history/chartBackfill.ts'
import type { PointStream } from './history/pointStream.ts'
import { createLiveCore, type LiveParts } from './liveCore.ts'
import { createLiveSync } from './liveSync.ts'
import { createUserConnection } from './userConnection.ts'

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

export function createLive(parts: LiveParts): Live {
  const core = createLiveCore(parts)
  const sync = createLiveSync(core, parts)
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
    const connection = createUserConnection(user, {
      ...{ loadSource: parts.loadSource, loadWithRetry: parts.loadWithRetry },
      ...{ dispatch: core.dispatch, onConnection: sync.onConnection, frames: sync.frames },
    })
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
