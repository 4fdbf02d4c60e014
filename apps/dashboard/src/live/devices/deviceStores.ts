import { createStore, type StoreApi } from 'zustand/vanilla'
import { cursorAtSnapshot, type StreamCursor } from '../frames/streamCursor.ts'
import {
  FLOOD_CHANGES_PER_MS,
  FLOOD_FLUSH_INTERVAL_MS,
  FLUSH_INTERVAL_MS,
  REPORT_MS,
} from '../pacing.ts'
import type { BgLive } from './bgLive.ts'
import { NO_CHANGES } from './channelChanges.ts'
import type { HydraLive } from './hydraLive.ts'
import type { PmLive } from './pmLive.ts'

/** Missed frames are remembered for at most this number of unknown devices. */
const MISSED_MAX = 10_000
/** Changes are kept for at most this number of unknown devices: they may hold a history each. */
const AWAITED_MAX = 1000

/**
 * One family's devices. The map is mutated, since copying a fleet at each event starves the page; `revision` rises
 * with each change, and an unchanged entry is the same object.
 */
export interface DeviceMap<L> {
  readonly devices: ReadonlyMap<string, L>
  readonly revision: number
}

export interface DeviceStore<L> {
  readonly store: StoreApi<DeviceMap<L>>
  read(id: string): L | undefined
  put(id: string, live: L): void
  /** Keeps a change of an unknown device, at most one each, until the device is put. */
  changeOnceKnown(id: string, change: (live: L) => L): void
  /**
   * A page shows this id as of this family: a change that is kept for it, or comes, makes the device known.
   * @returns ends the expectation
   */
  expect(id: string, create: () => L): () => void
  /** Records a frame of an unknown device: what is fetched of the device later may be older. */
  missed(id: string, atMs: number): void
  /** Time of the newest missed frame, epoch ms. */
  missedAtMs(id: string): number
  /** Removes everything, before another user. */
  clear(): void
}

/** Selects one device: the same object until it changes, so that other devices' frames render nothing. */
export function deviceOf(id: string): <L>(map: DeviceMap<L>) => L | undefined {
  return ({ devices }) => devices.get(id)
}

export function createDeviceStore<L>(): DeviceStore<L> {
  const devices = new Map<string, L>()
  const missedAtMs = new Map<string, number>()
  const awaited = new Map<string, (live: L) => L>()
  const expected = new Map<string, () => L>()
  const store = createStore<DeviceMap<L>>(() => ({ devices, revision: 0 }))
  let flushedAtMs = Number.NEGATIVE_INFINITY
  let waiting = false
  let changeCount = 0
  let intervalMs = FLUSH_INTERVAL_MS

  const flush = () => {
    const nowMs = performance.now()
    const isFlood = changeCount > (nowMs - flushedAtMs) * FLOOD_CHANGES_PER_MS
    intervalMs = isFlood ? FLOOD_FLUSH_INTERVAL_MS : FLUSH_INTERVAL_MS
    changeCount = 0
    waiting = false
    flushedAtMs = nowMs
    store.setState(({ revision }) => ({ revision: revision + 1 }))
  }
  const flushSoon = () => {
    changeCount += 1
    if (waiting) return
    waiting = true
    setTimeout(flush, Math.max(REPORT_MS, flushedAtMs + intervalMs - performance.now()))
  }
  const put = (id: string, live: L) => {
    if (devices.get(id) === live) return
    const change = awaited.get(id)
    awaited.delete(id)
    devices.set(id, change === undefined ? live : change(live))
    flushSoon()
  }
  const putExpected = (id: string) => {
    const create = expected.get(id)
    if (create !== undefined && awaited.has(id) && !devices.has(id)) put(id, create())
  }
  return {
    store,
    read: (id) => devices.get(id),
    put,
    changeOnceKnown: (id, change) => {
      if (awaited.size < AWAITED_MAX || awaited.has(id)) awaited.set(id, change)
      putExpected(id)
    },
    expect: (id, create) => {
      expected.set(id, create)
      putExpected(id)
      return () => expected.delete(id)
    },
    missed: (id, atMs) => {
      if (missedAtMs.size < MISSED_MAX || missedAtMs.has(id)) missedAtMs.set(id, atMs)
    },
    missedAtMs: (id) => missedAtMs.get(id) ?? Number.NEGATIVE_INFINITY,
    clear: () => {
      devices.clear()
      missedAtMs.clear()
      awaited.clear()
      flush()
    },
  }
}

/** One store per family, so that a busy family does not rerender the others. */
export interface DeviceStores {
  readonly bg: DeviceStore<BgLive>
  readonly pm: DeviceStore<PmLive>
  readonly hydra: DeviceStore<HydraLive>
}

export function createStores(): DeviceStores {
  return { bg: createDeviceStore(), pm: createDeviceStore(), hydra: createDeviceStore() }
}

/** The only device of these stores, which a frame is about that names none; `null` for none or several. */
export function onlyDeviceOf(
  stores: readonly Pick<DeviceStore<unknown>, 'store'>[],
): string | null {
  const maps = stores.map(({ store }) => store.getState().devices)
  const count = maps.reduce((sum, { size }) => sum + size, 0)
  return count === 1 ? (maps.flatMap((devices) => [...devices.keys()])[0] ?? null) : null
}

/** Removes all data of the last user at sign-out. */
export function clearStores(stores: DeviceStores): void {
  for (const store of Object.values(stores)) store.clear()
}

/**
 * After a time jump the next frames count as newer than the stored values. Points and rows of the former time must not mix
 * with new ones; a live chart stays where the new time continues it.
 * @param continuedAtMs the new time, if it may continue the former one
 */
export function distrustStores(stores: DeviceStores, continuedAtMs: number | null): void {
  distrust(stores.bg)
  distrust(stores.pm)
  distrust(stores.hydra, ({ chart }) => {
    const isContinued = (chart.at(-1)?.t ?? 0) <= (continuedAtMs ?? Number.NEGATIVE_INFINITY)
    return { chart: isContinued ? chart : [], energyRows: [], changes: NO_CHANGES }
  })
}

/** After a reconnection a later change may be missing, so fetched values replace those of frames. */
export function forgetChanges({ hydra }: DeviceStores): void {
  for (const [id, live] of hydra.store.getState().devices) {
    if (live.changes.size > 0) hydra.put(id, { ...live, changes: NO_CHANGES })
  }
}

interface WithCursor {
  readonly cursor: StreamCursor
}

function distrust<L extends WithCursor>(
  store: DeviceStore<L>,
  cleared: (live: L) => Partial<L> = () => ({}),
): void {
  for (const [id, live] of store.store.getState().devices) {
    store.put(id, { ...live, ...cleared(live), cursor: cursorAtSnapshot(Number.NEGATIVE_INFINITY) })
  }
}
