/** A timer that keeps what is left of it while it is paused [S14]. */
export interface Countdown {
  pause(): void
  resume(): void
}

export function createCountdown(timeoutMs: number, done: () => void): Countdown {
  let leftMs = timeoutMs
  let running: { readonly timer: ReturnType<typeof setTimeout>; readonly sinceMs: number } | null =
    null
  return {
    pause: () => {
      if (running === null) return
      clearTimeout(running.timer)
      leftMs -= performance.now() - running.sinceMs
      running = null
    },
    resume: () => {
      running ??= { timer: setTimeout(done, Math.max(0, leftMs)), sinceMs: performance.now() }
    },
  }
}
