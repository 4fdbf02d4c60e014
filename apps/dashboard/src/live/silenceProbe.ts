/** After so long a silence the server is asked for a sign of life, ms. */
const SILENCE_MS = 4000
const LOOK_MS = 500

/** Asks whether anybody is there when nothing has come for a while: a link can be mute and stand (case 7). */
export interface SilenceProbe {
  /** The connection stands from now on. */
  start(): void
  /** Something came. */
  heard(): void
  /** The connection is gone. */
  stop(): void
}

/** @param ask settles when the server has answered or did not in time; not called again before that */
export function createSilenceProbe(
  ask: () => Promise<void>,
  nowMs = () => performance.now(),
): SilenceProbe {
  let heardAtMs = nowMs()
  let looking: ReturnType<typeof setInterval> | undefined
  let isAsking = false
  const look = async () => {
    if (isAsking || nowMs() - heardAtMs < SILENCE_MS) return
    isAsking = true
    await ask()
    isAsking = false
    heardAtMs = nowMs()
  }
  const stop = () => clearInterval(looking)
  return {
    start: () => {
      stop()
      heardAtMs = nowMs()
      looking = setInterval(() => void look(), LOOK_MS)
    },
    heard: () => {
      heardAtMs = nowMs()
    },
    stop,
  }
}
