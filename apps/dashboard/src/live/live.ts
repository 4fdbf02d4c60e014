import { ERRORS } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createCadence } from './cadence.ts'
import { createChartBackfill } from './chartBackfill.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  idleConnection,
  nextConnection,
} from './connectionState.ts'
import { createGathering, type Gathering } from './gathering.ts'
import { createHearing, type Hearing } from './hearing.ts'
import { createLifeSigns } from './lifeSigns.ts'
import { createLinkProof } from './linkProof.ts'
import type { LiveSource, LiveUser, OpenLiveSource } from './liveSource.ts'
import { createPast } from './past.ts'
import type { PointStream } from './pointStream.ts'
import { createRecovery } from './recovery.ts'
import { createRequester, type Request } from './requester.ts'
import { createSeed, type Seed } from './seed.ts'
import { createSettling, type Settling } from './settling.ts'
import type { Snapshot } from './snapshot.ts'
import { clearStores, createStores, type DeviceStores, distrustStores } from './stores.ts'
import { createTimeSource, type TimeSource } from './timeSource.ts'
import { createWatching, type Watching } from './watching.ts'

/** All that is live: the devices' stores, the time, the connection, and what can be asked over it. */
export interface Live {
  readonly stores: DeviceStores
  readonly time: TimeSource
  readonly connection: StoreApi<ConnectionState>
  /** Whether time has just jumped. */
  readonly settling: Settling['store']
  readonly seed: Seed
  readonly request: Request
  /** A metric's points over a time; rejects as `request` does, or when they do not come [K7]. */
  readonly points: PointStream['points']
  /** A state series of a bg device or a meter over a time, likewise; rejects with the message of an `error` too [K8]. */
  readonly states: PointStream['points']
  readonly silence: Hearing['silence']
  readonly stateNow: Hearing['stateNow']
  /** Somebody does not want to wait for the next attempt to connect. */
  retry(): void
  /** The page may have slept, or its network gone and come. */
  woken(): void
  /** Connects as this user, in the place of whoever was connected. */
  open(user: LiveUser): Promise<void>
  /** Disconnects and forgets all of the last user [S8]. */
  close(): void
  /** Takes the whole device anew; rejects as `request` does. */
  snapshot(deviceId: string): Promise<void>
  /** Asks for fast values of these devices; the answer ends it. */
  watch(deviceIds: readonly string[]): () => void
  readonly hurry: Watching['hurry']
}

interface LiveParts {
  /** The server's devices live in a time of their own, which it tells. */
  readonly isSimulated: boolean
  /** Loads the way to the server: nothing of it is in the first load. */
  readonly loadSource: () => Promise<OpenLiveSource>
  /** Loads what may not come, again and again until it does; `missing` is told each time it did not. */
  readonly untilItComes: <T>(load: () => Promise<T>, missing: () => void) => Promise<T>
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
  /** Loaded with the connection: when something is to be mended, the network may be what is broken. */
  let reading: Promise<typeof import('./snapshot.ts')> = Promise.reject(
    new Error(ERRORS.socketNotConnected),
  )
  reading.catch(() => {})

  const link = createLinkProof(time.nowMs)
  const dispatch = (event: ConnectionEvent) => {
    if (event.type === 'connected') link.stands()
    if (event.type === 'request-timed-out') link.doubted()
    // A refusal is a sign of life too.
    if (event.type === 'event-received' || event.type === 'request-acknowledged') link.heard()
    if (event.type === 'event-received') lifeSigns.heard()
    connection.setState(nextConnection(connection.getState(), event), true)
  }
  let gathering: Gathering | null = null
  const request = createRequester({
    connection,
    dispatch,
    source: () => source,
    // What waits was sent before the answer: a snapshot must not be overtaken by it.
    answered: () => gathering?.drain(),
  })

  const cadence = createCadence()
  const settling = createSettling()
  const hearing = createHearing({ time, connection, settling, link, cadence })
  const watching = createWatching({
    ...{ connection, request, source: () => source },
    paceChanges: cadence.forget,
  })
  time.store.subscribe(({ reading }, before) => {
    if (reading?.speed !== before.reading?.speed) cadence.forget()
    if (reading !== null) link.timed()
  })

  const snapshot = async (deviceId: string): Promise<void> => {
    const asker = generation
    const { takeSnapshot } = await reading
    let taken: Snapshot | null = null
    while (taken !== 'taken' && asker === generation) {
      const answer = await request('device', { deviceId })
      if (asker !== generation) return
      const read = takeSnapshot(stores, time, answer)
      if (!read.ok) throw new Error(read.error.message)
      taken = read.value
    }
  }
  const past = createPast(request)
  const { points } = past.points
  const backfill = createChartBackfill({ hydra: stores.hydra, points, nowMs: time.nowMs })
  const recovery = createRecovery({ snapshot, backfill, outdated: parts.outdated })
  const recoverAll = () => {
    recovery.recoverAll(watching.list.all())
    parts.allOutdated()
  }
  const isShown = (deviceId: string) =>
    Object.values(stores).some((store) => store.read(deviceId) !== undefined)
  const redial = () => source?.redial()
  const lifeSigns = createLifeSigns({ connection, request, redial })
  const jumped = () => {
    settling.begin()
    hearing.forget()
    link.heard()
    distrustStores(stores)
    recoverAll()
  }

  const heard = (event: ConnectionEvent) => {
    gathering?.drain()
    dispatch(event)
    if (event.type === 'disconnected') past.abandon()
    if (event.type !== 'connected') return
    watching.renew()
    if (hasConnected) recoverAll()
    // What came over HTTP before has missed all that was told since.
    else watching.list.all().filter(isShown).forEach(recovery.confirm)
    hasConnected = true
  }

  const close = () => {
    generation += 1
    hasConnected = false
    source?.close()
    source = null
    gathering?.clear()
    gathering = null
    dispatch({ type: 'closed' })
    past.abandon()
    clearStores(stores)
    recovery.clear()
    cadence.forget()
    time.forget()
    hearing.forget()
    settling.end()
  }

  const open = async (user: LiveUser): Promise<void> => {
    close()
    const opened = generation
    dispatch({ type: 'attempt-started' })
    const missing = () => {
      if (opened !== generation) return
      dispatch({ type: 'connect-failed', message: 'a part of this page did not come' })
    }
    // Each by itself: of several failures at once only one would be known as that of a later try.
    const load = <T>(part: () => Promise<T>) => parts.untilItComes(part, missing)
    reading = load(() => import('./snapshot.ts'))
    const [openSource, { createHub }] = await Promise.all([
      load(parts.loadSource),
      load(() => import('./hub.ts')),
      reading,
    ])
    if (opened !== generation) return
    const { channelChanged, allOutdated: skipped } = parts
    const hub = createHub({
      stores,
      time,
      heard: hearing.heard,
      points: past.points.take,
      states: past.states.take,
      missed: recovery.recover,
      // A fleet would ask for each of its devices: those on screen must be right.
      unproven: (deviceId) => watching.list.has(deviceId) && recovery.confirm(deviceId),
      missedMany: recoverAll,
      jumped,
      skipped,
      channelChanged,
    })
    const gathered = createGathering(hub)
    gathering = gathered
    source = openSource(user, {
      connection: heard,
      data: (name, payload) => {
        dispatch({ type: 'event-received' })
        gathered.hear(name, payload)
      },
    })
  }

  return {
    stores,
    time,
    connection,
    settling: settling.store,
    seed: createSeed(stores, time, recovery.recover),
    request,
    points,
    states: past.states.points,
    silence: hearing.silence,
    stateNow: hearing.stateNow,
    retry: redial,
    woken: () => {
      link.doubted()
      lifeSigns.woken()
    },
    open,
    close,
    snapshot,
    watch: watching.list.add,
    hurry: watching.hurry,
  }
}
