import { WATCH_DEVICES_MAX } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type ConnectionEvent,
  type ConnectionState,
  idleConnection,
  isOpen,
  nextConnection,
} from './connectionState.ts'
import type { LiveSource, LiveUser, OpenLiveSource } from './liveSource.ts'
import { createRecovery } from './recovery.ts'
import { createRequester, type Request } from './requester.ts'
import { createSeed, type Seed } from './seed.ts'
import { clearStores, createStores, type DeviceStores, distrustStores } from './stores.ts'
import { createTimeSource, type TimeSource } from './timeSource.ts'
import { createWatchList } from './watchList.ts'

/** All that is live: the devices' stores, the time, the connection, and what can be asked over it. */
export interface Live {
  readonly stores: DeviceStores
  readonly time: TimeSource
  readonly connection: StoreApi<ConnectionState>
  readonly seed: Seed
  readonly request: Request
  /** Connects as this user, in the place of whoever was connected. */
  open(user: LiveUser): Promise<void>
  /** Disconnects and forgets all of the last user [S8]. */
  close(): void
  /** Takes the whole device anew; rejects as `request` does. */
  snapshot(deviceId: string): Promise<void>
  /** Asks for fast values of these devices; the answer ends it. */
  watch(deviceIds: readonly string[]): () => void
}

interface LiveParts {
  /** The server's devices live in a time of their own, which it tells. */
  readonly isSimulated: boolean
  /** Loads the way to the server: nothing of it is in the first load. */
  readonly loadSource: () => Promise<OpenLiveSource>
  /** What was fetched of this device's past is out of date. */
  readonly outdated: (deviceId: string) => void
  /** All that was fetched is out of date: the connection was away, or time jumped. */
  readonly allOutdated: () => void
  /** A hydra's channel went up or down. */
  readonly channelChanged: (deviceId: string) => void
}

export function createLive(parts: LiveParts): Live {
  const stores = createStores()
  const time = createTimeSource(parts.isSimulated)
  const connection = createStore<ConnectionState>(() => idleConnection)
  let source: LiveSource | null = null
  /** Which user this is: an answer to an earlier one is not taken in. */
  let generation = 0
  let hasConnected = false

  const dispatch = (event: ConnectionEvent) =>
    connection.setState(nextConnection(connection.getState(), event), true)
  const request = createRequester({ connection, dispatch, source: () => source })

  const tellServer = (name: 'watch' | 'unwatch', deviceIds: string[]) => {
    if (!isOpen(connection.getState())) return
    for (let from = 0; from < deviceIds.length; from += WATCH_DEVICES_MAX) {
      const portion = deviceIds.slice(from, from + WATCH_DEVICES_MAX)
      const payload = { deviceIds: portion, ...(name === 'watch' && { batch: true }) }
      request(name, payload).catch((error: unknown) => console.warn(`${name}:`, error))
    }
  }
  const watchList = createWatchList({
    watched: (ids) => tellServer('watch', ids),
    unwatched: (ids) => tellServer('unwatch', ids),
  })

  const snapshot = async (deviceId: string): Promise<void> => {
    const asker = generation
    const { takeSnapshot } = await import('./snapshot.ts')
    const answer = await request('device', { deviceId })
    if (asker !== generation) return
    const taken = takeSnapshot(stores, answer)
    if (!taken.ok) throw new Error(taken.error.message)
  }
  const recovery = createRecovery({ snapshot, outdated: parts.outdated })
  const recoverAll = () => {
    for (const deviceId of watchList.all()) recovery.recover(deviceId)
    parts.allOutdated()
  }
  const jumped = () => {
    distrustStores(stores)
    recoverAll()
  }

  const heard = (event: ConnectionEvent) => {
    dispatch(event)
    if (event.type !== 'connected') return
    const watched = watchList.all()
    if (watched.length > 0) tellServer('watch', [...watched])
    if (hasConnected) recoverAll()
    hasConnected = true
  }

  const close = () => {
    generation += 1
    hasConnected = false
    source?.close()
    source = null
    dispatch({ type: 'closed' })
    clearStores(stores)
    time.forget()
  }

  const open = async (user: LiveUser): Promise<void> => {
    close()
    const opened = generation
    dispatch({ type: 'attempt-started' })
    const [openSource, { createHub }] = await Promise.all([parts.loadSource(), import('./hub.ts')])
    if (opened !== generation) return
    const { channelChanged, allOutdated: skipped } = parts
    const hub = createHub({
      stores,
      time,
      missed: recovery.recover,
      missedMany: recoverAll,
      jumped,
      skipped,
      channelChanged,
    })
    source = openSource(user, {
      connection: heard,
      data: (name, payload) => {
        dispatch({ type: 'event-received' })
        hub(name, payload)
      },
    })
  }

  return {
    stores,
    time,
    connection,
    seed: createSeed(stores, recovery.recover),
    request,
    open,
    close,
    snapshot,
    watch: watchList.add,
  }
}
