import type { FrameHead, SnapshotHead } from '@wattpost/protocol'

/** How far a device's stream has been taken in: the newest frame's time and number. */
export interface Place {
  /** By the server's clock, epoch ms. */
  readonly atMs: number
  /** How far the device's own clock, by which it stamps its frames, is ahead of the server's, ms. */
  readonly skewMs: number
  readonly epoch: number | null
  readonly seq: number | null
}

/**
 * What a frame is to the stream so far. `next` continues it; `gap` is newer, but something between is
 * missing; `new-epoch` begins another stream; `old` was overtaken or is a repetition. `first` is the first with
 * a number: nobody knows whether something was lost before it.
 */
export type Verdict = 'next' | 'first' | 'gap' | 'new-epoch' | 'old'

/**
 * Judges by number where frames carry one, else by time. A sample repeats the number of the frame before it:
 * a higher one tells that this frame was lost.
 */
export function judge(place: Place, { t, epoch, seq, sample }: FrameHead): Verdict {
  if (epoch !== undefined && place.epoch !== null && epoch !== place.epoch) {
    return epoch < place.epoch ? 'old' : 'new-epoch'
  }
  if (seq === undefined) return t < place.atMs ? 'old' : 'next'
  if (place.seq === null) return t < place.atMs ? 'old' : 'first'
  if (sample && seq === place.seq) return t < place.atMs ? 'old' : 'next'
  if (seq <= place.seq) return 'old'
  if (sample) return 'gap'
  return seq === place.seq + 1 ? 'next' : 'gap'
}

/** The place once a frame has been taken in; one without a number leaves the numbering as it was. */
export function advanced(place: Place, { t, epoch, seq }: FrameHead): Place {
  const isNewEpoch = epoch !== undefined && place.epoch !== null && epoch !== place.epoch
  return {
    ...place,
    // A later number counts more than an earlier time: the device's clock may have been set.
    atMs: t,
    epoch: epoch ?? place.epoch,
    seq: seq ?? (isNewEpoch ? null : place.seq),
  }
}

/** The place after a snapshot. Where it tells no number, the next frame's number counts. */
export function snapshotPlace(
  lastSeenMs: number,
  { epoch, seq }: Pick<SnapshotHead, 'epoch' | 'seq'> = {},
): Place {
  return { atMs: lastSeenMs, skewMs: 0, epoch: epoch ?? null, seq: seq ?? null }
}

/** Whether frames have told more than a snapshot holds; where either has no number, nobody knows. */
export function isAheadOf(
  place: Place,
  { epoch, seq }: Pick<SnapshotHead, 'epoch' | 'seq'>,
): boolean {
  if (epoch === undefined || place.epoch === null) return false
  if (epoch !== place.epoch) return epoch < place.epoch
  return seq !== undefined && place.seq !== null && seq < place.seq
}
