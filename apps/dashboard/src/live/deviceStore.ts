import { createStore, type StoreApi } from 'zustand/vanilla'

/** Shown at most this often: ten times a second. */
const FLUSH_INTERVAL_MS = 100

/** So many unknown devices at most are remembered for the frames that were missed of them. */
const MISSED_MAX = 10_000

/**
 * What is known of one family's devices. The map is mutated, since copying a fleet's record at each
 * event starves the page; `revision` tells subscribers to look again, and an entry that did not change
 * is the same object.
 */
export interface DeviceMap<L> {
  readonly devices: ReadonlyMap<string, L>
  readonly revision: number
}

export interface DeviceStore<L> {
  readonly store: StoreApi<DeviceMap<L>>
  read(id: string): L | undefined
  put(id: string, live: L): void
  /** Takes note of a frame for a device that is not known yet: what is fetched of it may be older. */
  missed(id: string, atMs: number): void
  /** Time of the newest frame that was missed so, epoch ms. */
  missedAtMs(id: string): number
  /** Forgets all at once, for the next user. */
  clear(): void
}

/** Selects one device: the same object until it changes, so that nobody else's frame renders its reader. */
export function deviceOf(id: string): <L>(map: DeviceMap<L>) => L | undefined {
  return ({ devices }) => devices.get(id)
}

export function createDeviceStore<L>(): DeviceStore<L> {
  const devices = new Map<string, L>()
  const missedAtMs = new Map<string, number>()
  const store = createStore<DeviceMap<L>>(() => ({ devices, revision: 0 }))
  let flushedAtMs = Number.NEGATIVE_INFINITY
  let waiting = false

  const flush = () => {
    waiting = false
    flushedAtMs = performance.now()
    store.setState(({ revision }) => ({ revision: revision + 1 }))
  }
  const flushSoon = () => {
    if (waiting) return
    waiting = true
    setTimeout(flush, Math.max(0, flushedAtMs + FLUSH_INTERVAL_MS - performance.now()))
  }
  return {
    store,
    read: (id) => devices.get(id),
    put: (id, live) => {
      if (devices.get(id) === live) return
      devices.set(id, live)
      flushSoon()
    },
    missed: (id, atMs) => {
      if (missedAtMs.size < MISSED_MAX || missedAtMs.has(id)) missedAtMs.set(id, atMs)
    },
    missedAtMs: (id) => missedAtMs.get(id) ?? Number.NEGATIVE_INFINITY,
    clear: () => {
      devices.clear()
      missedAtMs.clear()
      flush()
    },
  }
}
