import {
  type DeviceStatus,
  ERRORS,
  factSeries,
  stateSeries,
  WATCH_DEVICES_MAX,
} from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createCadence } from './cadence.ts'
import { createChartBackfill } from './chartBackfill.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  idleConnection,
  isOpen,
  isSilent,
  nextConnection,
} from './connectionState.ts'
import { createGathering, type Gathering } from './gathering.ts'
import { createLifeSigns } from './lifeSigns.ts'
import { createLinkProof } from './linkProof.ts'
import type { LiveSource, LiveUser, OpenLiveSource } from './liveSource.ts'
import { createPointStream, type PointStream, readStateChunk } from './pointStream.ts'
import { createRecovery } from './recovery.ts'
import { createRequester, type Request } from './requester.ts'
import { createSeed, type Seed } from './seed.ts'
import { createSettling, type Settling } from './settling.ts'
import { type Silence, silenceOf } from './silence.ts'
import type { Snapshot } from './snapshot.ts'
import { isStale } from './staleness.ts'
import { clearStores, createStores, type DeviceStores, distrustStores } from './stores.ts'
import { createTimeSource, type TimeSource } from './timeSource.ts'
import { createWatchList } from './watchList.ts'

interface Told {
  readonly deviceId: string
  readonly status: DeviceStatus
  readonly lastSeen: number
}

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
  /** Whether what a device said last is too old at this moment, epoch ms, to be shown as alive, and who is to blame. */
  silence(device: Told, nowMs: number): Silence
  /** The state word of a device now: what it said last, unless that is too old, for then nobody knows. */
  stateNow(device: Told): DeviceStatus
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
  /** Whether values on screen shall come fast at all; otherwise as seldom as those that nobody looks at. */
  hurry(isFast: boolean): void
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

  const inPortions = (tell: (deviceIds: string[]) => void) => (deviceIds: string[]) => {
    if (!isOpen(connection.getState())) return
    for (let from = 0; from < deviceIds.length; from += WATCH_DEVICES_MAX) {
      tell(deviceIds.slice(from, from + WATCH_DEVICES_MAX))
    }
  }
  const tellWatched = inPortions((deviceIds) => {
    const watching = request('watch', { deviceIds, batch: true })
    watching.catch((error: unknown) => console.warn('watch:', error))
  })
  // Nobody waits for an answer to this.
  const tellUnwatched = inPortions((deviceIds) => source?.emit('unwatch', { deviceIds }))
  const cadence = createCadence()
  /** When each device was heard here, epoch ms: what it stamps with its own clock may seem older. */
  const heardAtMs = new Map<string, number>()
  let isFast = true
  const paceChanged = (tell: (deviceIds: string[]) => void) => (ids: string[]) => {
    if (!isFast) return
    cadence.forget(ids)
    tell(ids)
  }
  const watchList = createWatchList({
    watched: paceChanged(tellWatched),
    unwatched: paceChanged(tellUnwatched),
  })
  time.store.subscribe(({ reading }, before) => {
    if (reading?.speed !== before.reading?.speed) cadence.forget()
    if (reading !== null) link.timed()
  })

  const snapshot = async (deviceId: string): Promise<void> => {
    const asker = generation
    const { takeSnapshot } = await reading
    let taken: Snapshot | null = null
    while (taken !== 'taken') {
      const answer = await request('device', { deviceId })
      if (asker !== generation) return
      const read = takeSnapshot(stores, time, answer)
      if (!read.ok) throw new Error(read.error.message)
      taken = read.value
    }
  }
  const pointStream = createPointStream(({ deviceId, metric, fromMs, toMs, pointsMax }) =>
    request('chat_data', {
      ...{ deviceId, metric, from: fromMs / 1000, to: toMs / 1000 },
      ...(pointsMax !== undefined && { maxPoints: pointsMax }),
    }),
  )
  const stateStream = createPointStream(({ deviceId, metric, fromMs, toMs }) => {
    const series = [...stateSeries, ...factSeries].find((known) => known === metric)
    if (series === undefined) throw new Error(`no state series is called ${metric}`)
    return request('switch_data', { deviceId, series, from: fromMs / 1000, to: toMs / 1000 })
  }, readStateChunk)
  const { points } = pointStream
  const backfill = createChartBackfill({ hydra: stores.hydra, points, nowMs: time.nowMs })
  const recovery = createRecovery({ snapshot, backfill, outdated: parts.outdated })
  const recoverAll = () => {
    recovery.recoverAll(watchList.all())
    parts.allOutdated()
  }
  const isShown = (deviceId: string) =>
    Object.values(stores).some((store) => store.read(deviceId) !== undefined)
  const redial = () => source?.redial()
  const lifeSigns = createLifeSigns({ connection, request, redial })
  const settling = createSettling()
  const jumped = () => {
    settling.begin()
    heardAtMs.clear()
    link.forget()
    link.heard()
    distrustStores(stores)
    recoverAll()
  }

  const heard = (event: ConnectionEvent) => {
    gathering?.drain()
    dispatch(event)
    if (event.type !== 'connected') return
    const watched = watchList.all()
    if (isFast && watched.length > 0) tellWatched([...watched])
    if (hasConnected) recoverAll()
    // What came over HTTP before has missed all that was told since.
    else watched.filter(isShown).forEach(recovery.confirm)
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
    clearStores(stores)
    recovery.clear()
    cadence.forget()
    heardAtMs.clear()
    time.forget()
    link.forget()
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
      heard: (deviceId, atMs) => {
        cadence.heard(deviceId, atMs)
        if (time.isKnown()) heardAtMs.set(deviceId, time.nowMs())
      },
      points: pointStream.take,
      states: stateStream.take,
      missed: recovery.recover,
      // A fleet would ask for each of its devices: those on screen must be right.
      unproven: (deviceId) => watchList.has(deviceId) && recovery.confirm(deviceId),
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

  const silence: Live['silence'] = ({ deviceId, status, lastSeen }, nowMs) => {
    // Where it is known that nothing comes, nobody waits for three words more, and a clock that stands is no news.
    if (isSilent(connection.getState(), performance.now())) return silenceOf(status, true, false)
    if (settling.store.getState().isSettling) return silenceOf(status, false, false)
    const rhythm = { speed: time.speed(), intervalMs: cadence.intervalMs(deviceId) }
    const heardMs = heardAtMs.get(deviceId) ?? lastSeen
    const seenAtMs = lastSeen > nowMs ? heardMs : Math.max(lastSeen, heardMs)
    const isOld = isStale({ nowMs, seenAtMs, ...rhythm })
    return silenceOf(status, isOld, isStale({ ...link.silenceSince(seenAtMs), ...rhythm }))
  }

  return {
    stores,
    time,
    connection,
    settling: settling.store,
    seed: createSeed(stores, time, recovery.recover),
    request,
    points,
    states: stateStream.points,
    silence,
    stateNow: (device) => {
      const nowMs = time.isKnown() ? time.nowMs() : device.lastSeen
      return silence(device, nowMs) === 'nobody' ? device.status : 'unknown'
    },
    retry: redial,
    woken: () => {
      link.doubted()
      lifeSigns.woken()
    },
    open,
    close,
    snapshot,
    watch: watchList.add,
    hurry: (wanted) => {
      if (wanted === isFast) return
      const ids = [...watchList.all()]
      isFast = true
      paceChanged(wanted ? tellWatched : tellUnwatched)(ids)
      isFast = wanted
    },
  }
}
