import { setTimeout as delay } from 'node:timers/promises'

/** Resolves at a moment of real time, epoch milliseconds, and never before it, as a timer alone may. */
export async function untilTime(ms: number, nowMs: () => number = Date.now): Promise<void> {
  while (nowMs() < ms) await delay(ms - nowMs())
}
