/** A link that lives is not quiet for longer: by then it was asked for a sign of life and answered, real time, ms. */
const QUIET_MS_MAX = 8000
/** So many gaps are remembered: of a device that has been silent through more, enough was heard. */
const GAPS_MAX = 16

/** A stretch of the devices' time in which nothing could be heard here, epoch ms. */
interface Gap {
  readonly fromMs: number
  readonly toMs: number
}

/** A silence as far as it was listened to, epoch ms of the devices' time. */
interface HeardSilence {
  /** The device's last word, later by as much as nothing could be heard since. */
  readonly seenAtMs: number
  /** When the link last proved to live. */
  readonly nowMs: number
}

/** When the link has proved to live: only while others can be heard a device can be told to be silent. */
export interface LinkProof {
  /** Something came, be it an answer. */
  heard(): void
  /** The link may have been away, and nobody noticed. */
  doubted(): void
  /** A connection has come about. */
  stands(): void
  /** The server has told what time it is where the devices are. */
  timed(): void
  /** What was heard until now was of another time, or of another user's devices. */
  forget(): void
  /** How much of the silence since a device's last word, epoch ms, was heard. */
  silenceSince(seenAtMs: number): HeardSilence
}

/** @param nowMs now where the devices are, epoch ms */
export function createLinkProof(
  nowMs: () => number,
  monotonicMs = () => performance.now(),
): LinkProof {
  let gaps: readonly Gap[] = []
  let provenMs = Number.NEGATIVE_INFINITY
  let provenAtMs = 0
  let isDoubted = false
  let isUndated = false

  const forget = () => {
    gaps = []
    provenMs = Number.NEGATIVE_INFINITY
    isDoubted = false
    isUndated = false
  }
  const heard = () => {
    const wasAway = isDoubted || monotonicMs() - provenAtMs > QUIET_MS_MAX
    const toMs = nowMs()
    if (wasAway && provenMs > Number.NEGATIVE_INFINITY) {
      gaps = [...gaps, { fromMs: provenMs, toMs }].slice(-GAPS_MAX)
    }
    provenMs = toMs
    provenAtMs = monotonicMs()
    isDoubted = false
  }
  return {
    heard,
    doubted: () => {
      isDoubted = true
    },
    stands: () => {
      isDoubted = true
      heard()
      isUndated = true
    },
    timed: () => {
      const gap = gaps.at(-1)
      // Time may have been moved while nobody here could hear it: only now is it known when the gap ended.
      if (isUndated && gap !== undefined) gaps = [...gaps.slice(0, -1), { ...gap, toMs: nowMs() }]
      isUndated = false
      heard()
    },
    forget,
    silenceSince: (seenAtMs) => {
      const unheard = gaps.map(({ fromMs, toMs }) => Math.max(0, toMs - Math.max(fromMs, seenAtMs)))
      return { seenAtMs: unheard.reduce((sum, ms) => sum + ms, seenAtMs), nowMs: provenMs }
    },
  }
}
