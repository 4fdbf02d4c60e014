/** So many devices are mended at a time, so that a fleet does not ask for all at once. */
const AT_ONCE_MAX = 8

interface RecoveryParts {
  readonly snapshot: (deviceId: string) => Promise<void>
  /** Fills what a live chart has missed. */
  readonly backfill: (deviceId: string) => Promise<void>
  readonly outdated: (deviceId: string) => void
}

/** Mends a device whose frames were missed: the whole device anew, and its past fetched again. */
export interface Recovery {
  recover(deviceId: string): void
  /** Only takes the device anew: its past may be right. */
  confirm(deviceId: string): void
  /** After a new connection: these, and those whose recovery has failed. */
  recoverAll(deviceIds: readonly string[]): void
  /** The user goes: what was asked for them is neither gone on with nor tried again [S8]. */
  clear(): void
}

/** How much is taken anew: what is shown now, or the past as well. */
type Extent = 'present' | 'past'

/** What is still out when a user goes belongs to them: the next one begins with a mending of their own. */
export function createRecovery(parts: RecoveryParts): Recovery {
  let mending = createMending(parts)
  return {
    recover: (deviceId) => mending.recover(deviceId),
    confirm: (deviceId) => mending.confirm(deviceId),
    recoverAll: (deviceIds) => mending.recoverAll(deviceIds),
    clear: () => {
      mending.end()
      mending = createMending(parts)
    },
  }
}

/**
 * One snapshot of a device at a time: its answer comes after every frame that was sent before it. Filling what
 * was missed takes longer, and a frame that is missed meanwhile needs another snapshot at once.
 */
function createMending({ snapshot, backfill, outdated }: RecoveryParts) {
  let isOver = false
  const waiting = new Map<string, Extent>()
  const running = new Map<string, Extent>()
  const failed = new Set<string>()
  const giveUp = (deviceId: string, error: unknown) => {
    console.warn(`recovery of ${deviceId}:`, error)
    failed.add(deviceId)
  }
  const fills = createFills(async (deviceId) => {
    try {
      await backfill(deviceId)
      recoverAll([])
    } catch (error) {
      giveUp(deviceId, error)
    }
  })
  const mend = async (deviceId: string) => {
    try {
      await snapshot(deviceId)
      if (isOver) return
      if (running.get(deviceId) !== 'past') return recoverAll([])
      outdated(deviceId)
      fills.add(deviceId)
    } catch (error) {
      giveUp(deviceId, error)
    }
  }
  const next = () => {
    for (const [deviceId, extent] of waiting) {
      if (running.size >= AT_ONCE_MAX) return
      waiting.delete(deviceId)
      running.set(deviceId, extent)
      void mend(deviceId).finally(() => {
        running.delete(deviceId)
        next()
      })
    }
  }
  const add = (deviceId: string, extent: Extent) => {
    const before = running.get(deviceId) ?? waiting.get(deviceId)
    const queue = running.has(deviceId) ? running : waiting
    queue.set(deviceId, before === 'past' ? before : extent)
    next()
  }
  const recover = (deviceId: string) => add(deviceId, 'past')
  const recoverAll = (deviceIds: readonly string[]) => {
    if (isOver) return
    const all = [...deviceIds, ...failed]
    failed.clear()
    for (const deviceId of all) recover(deviceId)
  }
  return {
    recover,
    confirm: (deviceId: string) => add(deviceId, 'present'),
    recoverAll,
    end: () => {
      isOver = true
      waiting.clear()
      fills.clear()
    },
  }
}

/** So many devices are filled at a time, each once at a time. */
function createFills(fill: (deviceId: string) => Promise<void>) {
  const waiting = new Set<string>()
  const running = new Set<string>()
  const next = () => {
    for (const deviceId of waiting) {
      if (running.size >= AT_ONCE_MAX) return
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
