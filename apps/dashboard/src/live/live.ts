import {
  ERRORS,
  type SocketAnswers,
  type SocketRequestName,
  type SocketRequestWire,
} from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  type ConnectionEvent,
  type ConnectionState,
  idleConnection,
  isOpen,
  nextConnection,
} from './connectionState.ts'
import { type LiveSource, type LiveUser, NoAnswer, type OpenLiveSource } from './liveSource.ts'
import { createRecovery } from './recovery.ts'
import { createSeed, type Seed } from './seed.ts'
import { clearStores, createStores, type DeviceStores, distrustStores } from './stores.ts'
import { createTimeSource, type TimeSource } from './timeSource.ts'
import { createWatchList } from './watchList.ts'

/** All that is live: the devices' stores, the time, the connection, and what can be asked over it. */
export interface Live {
  readonly stores: DeviceStores
  readonly time: TimeSource
  readonly connection: StoreApi<ConnectionState>
  /** Connects as this user, in the place of whoever was connected. */
  open(user: LiveUser): Promise<void>
  /** Disconnects and forgets all of the last user [S8]. */
  close(): void
  /** @throws `Socket not connected` [X19], the server's refusal, or a `NoAnswer` */
  request<N extends SocketRequestName>(
    name: N,
    payload: SocketRequestWire<N>,
  ): Promise<SocketAnswers[N]>
  readonly seed: Seed
  /** Takes the whole device anew; rejects as `request` does. */
  snapshot(deviceId: string): Promise<void>
  /** Asks for fast values of these devices; the answer ends it. */
  watch(deviceIds: readonly string[]): () => void
}

interface LiveParts {
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
  const time = createTimeSource()
  const connection = createStore<ConnectionState>(() => idleConnection)
  let source: LiveSource | null = null
  let generation = 0
  let hasConnected = false

  const dispatch = (event: ConnectionEvent) =>
    connection.setState(nextConnection(connection.getState(), event), true)

  const request: Live['request'] = async (name, payload) => {
    if (source === null || !isOpen(connection.getState())) {
      throw new Error(ERRORS.socketNotConnected)
    }
    dispatch({ type: 'request-sent' })
    try {
      return await source.request(name, payload)
    } catch (error) {
      if (error instanceof NoAnswer) dispatch({ type: 'request-timed-out' })
      throw error
    } finally {
      if (connection.getState().kind === 'Busy') dispatch({ type: 'request-acknowledged' })
    }
  }
  const tell = (name: 'watch' | 'unwatch', deviceIds: string[]) => {
    if (!isOpen(connection.getState())) return
    const payload = name === 'watch' ? { deviceIds, batch: true } : { deviceIds }
    request(name, payload).catch((error: unknown) => console.warn(`${name}:`, error))
  }
  const watchList = createWatchList({
    watched: (ids) => tell('watch', ids),
    unwatched: (ids) => tell('unwatch', ids),
  })
  const snapshot = async (deviceId: string): Promise<void> => {
    const [{ takeSnapshot }, asker] = [await import('./snapshot.ts'), generation]
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

  const heard = (event: ConnectionEvent) => {
    dispatch(event)
    if (event.type !== 'connected') return
    const watched = [...watchList.all()]
    if (watched.length > 0) tell('watch', watched)
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

  return {
    stores,
    time,
    connection,
    seed: createSeed(stores, recovery.recover),
    open: async (user) => {
      close()
      const opened = generation
      dispatch({ type: 'attempt-started' })
      const [openSource, { createHub }] = await Promise.all([
        parts.loadSource(),
        import('./hub.ts'),
      ])
      if (opened !== generation) return
      const hub = createHub({
        stores,
        time,
        missed: recovery.recover,
        jumped: () => {
          distrustStores(stores)
          recoverAll()
        },
        channelChanged: parts.channelChanged,
      })
      source = openSource(user, {
        connection: heard,
        data: (name, payload) => {
          if (connection.getState().kind === 'Timeout') dispatch({ type: 'event-received' })
          hub(name, payload)
        },
      })
    },
    close,
    request,
    snapshot,
    watch: (deviceIds) => watchList.add(deviceIds),
  }
}
