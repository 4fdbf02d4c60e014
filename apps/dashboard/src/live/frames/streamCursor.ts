import type { ReportedHead, SnapshotHead } from '@wattpost/protocol'

/** The position reached in a device's stream: time and number of the newest frame. */
export interface StreamCursor {
  /** By the server's clock, epoch ms. */
  readonly atMs: number
  /** Lead of the device's clock, which stamps its frames, over the server's, ms. */
  readonly skewMs: number
  readonly epoch: number | null
  readonly seq: number | null
  /** Receipt of the newest values without a time, epoch ms: what is fetched later may be older. */
  readonly untimedAtMs?: number
}

/** Time up to which a device is known, epoch ms. */
export function knownUpToMs({ atMs, untimedAtMs = atMs }: StreamCursor): number {
  return Math.max(atMs, untimedAtMs)
}

/**
 * The relation of a frame to the stream. `next` continues it; `gap` is newer, with frames missing before it; `new-epoch`
 * starts a new stream; `old` is a repetition or was overtaken; `first` is the first numbered frame, so that frames
 * before it may be missing.
 */
export type FrameOrder = 'next' | 'first' | 'gap' | 'new-epoch' | 'old'

/**
 * Compares sequence numbers where frames have them, else times. A sample repeats the number of the frame before it: a
 * higher number means that this frame was lost. A frame without a time is never too early.
 * @param newest the epoch of the server's clock; `null` without one
 */
export function frameOrder(
  cursor: StreamCursor,
  { t: stampMs, isUntimed, epoch, seq, sample }: ReportedHead,
  newest: number | null,
): FrameOrder {
  const t = isUntimed ? cursor.atMs : stampMs
  if (epoch !== undefined && cursor.epoch !== null && epoch !== cursor.epoch)
    return isFormer(epoch, cursor.epoch, newest) ? 'old' : 'new-epoch'
  if (seq === undefined) return t < cursor.atMs ? 'old' : 'next'
  if (cursor.seq === null) return t < cursor.atMs ? 'old' : 'first'
  if (sample && seq === cursor.seq) return t < cursor.atMs ? 'old' : 'next'
  if (seq <= cursor.seq) return 'old'
  if (sample) return 'gap'
  return seq === cursor.seq + 1 ? 'next' : 'gap'
}

/**
 * Whether an epoch was before another one. Epochs rise on one server. Servers of one world have epochs of their own: a
 * page that another server answers may continue with a lower one, which the clock of its new connection names.
 */
function isFormer(epoch: number, other: number, newest: number | null): boolean {
  // Stryker disable next-line EqualityOperator: equal epochs are not compared here
  return epoch < other && epoch !== newest
}

/** The cursor after a frame; a frame without a number leaves the numbering unchanged, one without a time the time. */
export function advanceCursor(
  cursor: StreamCursor,
  { t, isUntimed, epoch, seq }: ReportedHead,
): StreamCursor {
  const isNewEpoch = epoch !== undefined && cursor.epoch !== null && epoch !== cursor.epoch
  return {
    ...cursor,
    // The number decides, even when the time is earlier: the device's clock may have been set.
    atMs: isUntimed ? cursor.atMs : t,
    epoch: epoch ?? cursor.epoch,
    seq: seq ?? (isNewEpoch ? null : cursor.seq),
  }
}

/** The cursor after a snapshot; without a number in it, the next frame's number is accepted. */
export function cursorAtSnapshot(lastSeenMs: number, { epoch, seq }: Numbers = {}): StreamCursor {
  return { atMs: lastSeenMs, skewMs: 0, epoch: epoch ?? null, seq: seq ?? null }
}

/**
 * Whether the stream is newer than a snapshot; false when either has no number.
 * @param newest the epoch of the server's clock; `null` without one
 */
export function isAheadOf(
  cursor: StreamCursor,
  { epoch, seq }: Numbers,
  newest: number | null,
): boolean {
  if (epoch === undefined || cursor.epoch === null) return false
  if (epoch !== cursor.epoch) return isFormer(epoch, cursor.epoch, newest)
  return seq !== undefined && cursor.seq !== null && seq < cursor.seq
}

type Numbers = Pick<SnapshotHead, 'epoch' | 'seq'>
