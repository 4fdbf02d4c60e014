/** At most this number of devices is recovered in parallel. */
const PARALLEL_MAX = 8
/** A failed recovery is repeated after this time: an answer may have been lost without another gap after it, ms. */
const RETRY_MS = 3000
/** At most this number of times in a row; after that with the next recovery that succeeds, or a reconnection. */
const RETRIES_MAX = 3

interface RecoveryParts {
  readonly snapshot: (deviceId: string) => Promise<void>
  /** Fills the gaps of a live chart. */
  readonly backfill: (deviceId: string) => Promise<void>
  /** Marks the fetched history of a device as out of date. */
  readonly invalidate: (deviceId: string) => void
}

/** Recovers devices with missing frames: fetches the whole device and its history again. */
export interface Recovery {
  recover(deviceId: string): void
  /** Fetches only the device: its history may be complete. */
  confirm(deviceId: string): void
  /** Recovers these devices and those whose recovery failed, after a reconnection. */
  recoverAll(deviceIds: readonly string[]): void
  /** Drops all open and failed recoveries, when the user changes [S8]. */
  clear(): void
}

/** Scope of a recovery: the device, or the device with its history. */
type Extent = 'device' | 'history'

/** Each user has a separate recovery run, so that late answers of the last user have no effect. */
export function createRecovery(parts: RecoveryParts): Recovery {
  let run = createRun(parts)
  return {
    recover: (deviceId) => run.recover(deviceId),
    confirm: (deviceId) => run.confirm(deviceId),
    recoverAll: (deviceIds) => run.recoverAll(deviceIds),
    clear: () => {
      run.end()
      run = createRun(parts)
    },
  }
}

/**
 * Requests at most one snapshot of a device at a time: its answer follows every frame sent before it. Charts are
 * filled separately, since this takes longer and another gap needs another snapshot at once.
 */
function createRun({ snapshot, backfill, invalidate }: RecoveryParts) {
  let isOver = false
  const waiting = new Map<string, Extent>()
  const running = new Map<string, Extent>()
  const failed = new Set<string>()
  const retries = createRetries((deviceId) => {
    if (failed.delete(deviceId)) recover(deviceId)
  })
  const onFailure = (deviceId: string, error: unknown) => {
    console.warn(`recovery of ${deviceId}:`, error)
    if (isOver) return
    failed.add(deviceId)
    retries.start(deviceId)
  }
  const fills = createFills(async (deviceId) => {
    try {
      await backfill(deviceId)
      retries.end(deviceId)
      recoverAll([])
    } catch (error) {
      onFailure(deviceId, error)
    }
  })
  const recoverDevice = async (deviceId: string) => {
    try {
      await snapshot(deviceId)
      if (isOver) return
      if (running.get(deviceId) !== 'history') return recoverAll([])
      invalidate(deviceId)
      fills.add(deviceId)
    } catch (error) {
      onFailure(deviceId, error)
    }
  }
  const next = () => {
    for (const [deviceId, extent] of waiting) {
      if (running.size >= PARALLEL_MAX) return
      waiting.delete(deviceId)
      running.set(deviceId, extent)
      void recoverDevice(deviceId).finally(() => {
        running.delete(deviceId)
        next()
      })
    }
  }
  const add = (deviceId: string, extent: Extent) => {
    const before = running.get(deviceId) ?? waiting.get(deviceId)
    const queue = running.has(deviceId) ? running : waiting
    queue.set(deviceId, before === 'history' ? before : extent)
    next()
  }
  const recover = (deviceId: string) => add(deviceId, 'history')
  const recoverAll = (deviceIds: readonly string[]) => {
    if (isOver) return
    const all = [...deviceIds, ...failed]
    failed.clear()
    for (const deviceId of all) recover(deviceId)
  }
  return {
    recover,
    confirm: (deviceId: string) => add(deviceId, 'device'),
    recoverAll,
    end: () => {
      isOver = true
      waiting.clear()
      fills.clear()
      retries.clear()
    },
  }
}

/** Repeats what failed, for each device a few times in a row. */
function createRetries(retry: (deviceId: string) => void) {
  const counts = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stop = (deviceId: string) => {
    clearTimeout(timers.get(deviceId))
    timers.delete(deviceId)
  }
  return {
    start: (deviceId: string) => {
      const count = counts.get(deviceId) ?? 0
      stop(deviceId)
      if (count === RETRIES_MAX) return
      counts.set(deviceId, count + 1)
      timers.set(
        deviceId,
        setTimeout(() => retry(deviceId), RETRY_MS),
      )
    },
    end: (deviceId: string) => {
      stop(deviceId)
      counts.delete(deviceId)
    },
    clear: () => {
      for (const deviceId of timers.keys()) stop(deviceId)
      counts.clear()
    },
  }
}

/** Fills the charts of several devices in parallel, each device once at a time. */
function createFills(fill: (deviceId: string) => Promise<void>) {
  const waiting = new Set<string>()
  const running = new Set<string>()
  const next = () => {
    for (const deviceId of waiting) {
      if (running.size >= PARALLEL_MAX) return
      if (running.has(deviceId)) continue
      waiting.delete(deviceId)
      running.add(deviceId)
      void fill(deviceId).finally(() => {
        running.delete(deviceId)
        next()
      })
    }
  }
  return {
    add: (deviceId: string) => {
      waiting.add(deviceId)
      next()
    },
    clear: () => waiting.clear(),
  }
}
