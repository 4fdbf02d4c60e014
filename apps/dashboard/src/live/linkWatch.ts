/** So many of the server's usual silences in a row mean that the link is dead. */
const SILENCES_MAX = 1.6
/** No shorter silence ever means that. */
const PATIENCE_MS = 8000
/** Before the server has been heard twice: as seldom as socket.io pings by default. */
const PRESUMED_MS = 25_000
const LOOK_MS = 500

/** Watches that something is heard from the server now and then: a link can die without a word. */
export interface LinkWatch {
  /** The server's own sign of life. */
  pinged(): void
  /** Anything else came. */
  heard(): void
  /** The connection is over, or ended on purpose. */
  stop(): void
  /** When something was last heard, on the monotonic clock: since then the link may have been dead. */
  heardAtMs(): number
}

/**
 * How often the server gives a sign of life is learned from itself, so that one that is seldom heard is not
 * taken for dead.
 * @param isDead called once, when nothing has come for too long
 */
export function watchLink(isDead: () => void, nowMs = () => performance.now()): LinkWatch {
  let heardAtMs = nowMs()
  let pingedAtMs: number | null = null
  let usualMs: number | null = null
  const look = () => {
    const silenceMs = (usualMs ?? PRESUMED_MS) * SILENCES_MAX
    if (nowMs() - heardAtMs <= Math.max(PATIENCE_MS, silenceMs)) return
    clearInterval(looking)
    isDead()
  }
  const looking = setInterval(look, LOOK_MS)
  return {
    pinged: () => {
      const now = nowMs()
      if (pingedAtMs !== null) usualMs = Math.max(usualMs ?? 0, now - pingedAtMs)
      pingedAtMs = now
      heardAtMs = now
    },
    heard: () => {
      heardAtMs = nowMs()
    },
    stop: () => clearInterval(looking),
    heardAtMs: () => heardAtMs,
  }
}
