import type { FrameHead } from '@wattpost/protocol'

/** How far a device's stream has been taken in: the newest frame's time and number. */
export interface Place {
  readonly atMs: number
  readonly epoch: number | null
  readonly seq: number | null
}

/**
 * What a frame is to the stream so far. `next` continues it; `gap` is newer, but something between is
 * missing; `new-epoch` begins another stream; `old` was overtaken or is a repetition.
 */
export type Verdict = 'next' | 'gap' | 'new-epoch' | 'old'

/** Judges by number where frames carry one, else by time. */
export function judge(place: Place, head: FrameHead): Verdict {
  const { epoch, seq } = head
  if (epoch === undefined || seq === undefined || place.epoch === null || place.seq === null) {
    return head.t < place.atMs ? 'old' : 'next'
  }
  if (epoch !== place.epoch) return epoch < place.epoch ? 'old' : 'new-epoch'
  if (seq <= place.seq) return 'old'
  return seq === place.seq + 1 ? 'next' : 'gap'
}

export function placeOf(head: FrameHead): Place {
  return { atMs: head.t, epoch: head.epoch ?? null, seq: head.seq ?? null }
}

/** The place after a snapshot, which tells its time but no number: the next frame's number counts. */
export function snapshotPlace(lastSeenMs: number): Place {
  return { atMs: lastSeenMs, epoch: null, seq: null }
}
