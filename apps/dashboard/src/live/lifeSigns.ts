import type { StoreApi } from 'zustand/vanilla'
import { type ConnectionState, isOpen } from './connectionState.ts'
import { NoAnswer } from './liveSource.ts'
import type { Request } from './requester.ts'
import { createSilenceProbe } from './silenceProbe.ts'

/** So long a sign of life is waited for, ms. */
const ANSWER_MS = 3500
/** After a sleep there is less time: what is on the screen is old already. */
const WOKEN_ANSWER_MS = 2000
/** Waking has several signs; they come together, ms. */
const SAME_WAKE_MS = 1000

interface LifeSignParts {
  readonly connection: StoreApi<ConnectionState>
  readonly request: Request
  readonly redial: () => void
}

/** Notices a connection that stands but brings nothing (cases 7, 13). */
export interface LifeSigns {
  /** Something came. */
  heard(): void
  /** The page may have slept: a connection that does not answer is dialled anew, and one that is lost at once. */
  woken(): void
}

export function createLifeSigns({ connection, request, redial }: LifeSignParts): LifeSigns {
  let wokenAtMs = Number.NEGATIVE_INFINITY
  /** @returns whether the server has answered, be it with a refusal */
  const isAnswered = async (timeoutMs: number): Promise<boolean> => {
    try {
      // It changes nothing, and every server that lets watch answers it.
      await request('unwatch', { deviceIds: [] }, timeoutMs)
      return true
    } catch (error) {
      return !(error instanceof NoAnswer)
    }
  }
  const probe = createSilenceProbe(async () => {
    await isAnswered(ANSWER_MS)
  })
  connection.subscribe((state, before) => {
    if (isOpen(state) && !isOpen(before)) probe.start()
    if (!isOpen(state) && isOpen(before)) probe.stop()
  })
  return {
    heard: probe.heard,
    woken: () => {
      if (performance.now() - wokenAtMs < SAME_WAKE_MS) return
      wokenAtMs = performance.now()
      const state = connection.getState()
      if (isOpen(state)) {
        void isAnswered(WOKEN_ANSWER_MS).then((answered) => answered || redial())
      } else if ('lostAtMs' in state && state.lostAtMs !== null) redial()
    },
  }
}
