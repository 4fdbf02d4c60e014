/** A longer silence is nobody's habit, ms. */
const INTERVAL_MS_MAX = 100_000
/** So much of the time that passes is taken off an interval that has become shorter. */
const FORGETTING = 0.25

interface Heard {
  readonly atMs: number
  readonly gapMs: number
  readonly intervalMs: number | null
}

/** How often each device speaks, in the devices' own time, learnt from what it says. */
export interface Cadence {
  /** A device spoke of this moment, epoch ms. */
  heard(deviceId: string, atMs: number): void
  /** The usual time between two of its words, ms; `null` while that is not known. */
  intervalMs(deviceId: string): number | null
  /** These are about to speak more often or less; without any named, all are. */
  forget(deviceIds?: readonly string[]): void
}

export function createCadence(): Cadence {
  const known = new Map<string, Heard>()
  return {
    heard: (deviceId, atMs) => {
      const before = known.get(deviceId)
      if (before === undefined) known.set(deviceId, { atMs, gapMs: 0, intervalMs: null })
      else if (atMs > before.atMs) known.set(deviceId, after(before, atMs))
    },
    intervalMs: (deviceId) => known.get(deviceId)?.intervalMs ?? null,
    forget: (deviceIds) => {
      if (deviceIds === undefined) known.clear()
      else for (const id of deviceIds) known.delete(id)
    },
  }
}

/**
 * One long silence is an outage and not a habit: only a second one in a row makes the interval longer. Words
 * between two reports make it shorter only by the time that they take.
 */
function after({ atMs: beforeMs, gapMs: lastGapMs, intervalMs }: Heard, atMs: number): Heard {
  const gapMs = Math.min(atMs - beforeMs, INTERVAL_MS_MAX)
  if (lastGapMs === 0) return { atMs, gapMs, intervalMs }
  const longMs = Math.min(gapMs, lastGapMs)
  if (intervalMs === null || longMs >= intervalMs) return { atMs, gapMs, intervalMs: longMs }
  return { atMs, gapMs, intervalMs: Math.max(gapMs, intervalMs - gapMs * FORGETTING) }
}
