import { ERRORS, type ReadContext } from '@wattpost/protocol'
import { isAnswered } from './connection/capability.ts'
import type { ConnectionEvent } from './connection/connectionState.ts'
import { clearStores, distrustStores, forgetChanges, onlyDeviceOf } from './devices/deviceStores.ts'
import { createWatchedDevices, type WatchedDevices } from './devices/watchedDevices.ts'
import type { FrameReducerParts } from './frames/frameReducer.ts'
import { type ChartBackfill, createChartBackfill } from './history/chartBackfill.ts'
import { createHistoryRequests, type HistoryRequests } from './history/historyRequests.ts'
import { createRecovery } from './history/recovery.ts'
import type { LiveCore, LiveParts } from './liveCore.ts'

/** Keeps the device stores in step with the server: frames, gaps, reconnections and time jumps. */
export interface LiveSync {
  readonly watched: WatchedDevices
  readonly history: HistoryRequests
  /** Callbacks of the frame reducer. */
  readonly frames: FrameReducerParts
  snapshot(deviceId: string): Promise<void>
  backfill: ChartBackfill
  recover(deviceId: string): void
  onConnection(event: ConnectionEvent, isReconnection: boolean): void
  clear(): void
}

type Callbacks = Pick<LiveParts, 'invalidate' | 'invalidateAll' | 'channelChanged' | 'readContext'>

export function createLiveSync(core: LiveCore, callbacks: Callbacks): LiveSync {
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
    onConnection: (event, isReconnection) => {
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
      ...{ stores, time, onReport: freshness.onReport },
      ...(readContext !== undefined && { readContext }),
      ...{ onPoints: history.points.take, onStates: history.states.take },
      onGap: recovery.recover,
      // Only devices on screen are checked: a fleet would request each of its devices.
      onUnverified: (deviceId) => watched.list.has(deviceId) && recovery.confirm(deviceId),
      onManyGaps: recoverAll,
      onTimeJump: (continuedAtMs) => {
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
      const read = takeSnapshot(stores, time, answer, readContext)
      if (!read.ok) throw new Error(read.error.message)
      isTaken = read.value === 'taken'
    }
  }
}
