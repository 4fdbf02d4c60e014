import { setTimeout as after } from 'node:timers/promises'
import type { ScenarioPlayer } from '@wattpost/emulator'
import type { Scenario } from '@wattpost/emulator/scenarios'
import type { BackendClient } from '../client/backendClient.ts'

/** Longest time for a turn, real time, ms: a fault may keep a client from its calls. */
const TURN_MS_MAX = 15_000

/** Time waits while clients have their turns. */
export interface ClientTurns {
  /** Whether time waits for a turn. */
  readonly isPending: boolean
  /** The turn before the clock runs for the first time, if an expectation needs it. */
  first(): Promise<void>
  stop(): void
}

/**
 * Lets virtual time wait where the window of an expectation about clients opens that lasts to the end of the run: until
 * each client has made all its calls once. Otherwise a fast run would be over before a client has done anything.
 */
export function waitForTurns(
  player: Pick<ScenarioPlayer, 'listen' | 'hold'>,
  { expect }: Pick<Scenario, 'expect'>,
  clients: readonly Pick<BackendClient, 'turn'>[],
  ending: AbortSignal,
): ClientTurns {
  // A window of limited length is in real time, in which clients act.
  const endless = expect.filter((one) => !('event' in one) && one.within === undefined)
  const steps = new Set(endless.map((one) => one.after))
  let pending = 0
  const turn = () => turnOf(clients, ending)
  const stop = player.listen({
    entry: ({ entry }) => {
      // The window opens once.
      if (entry.kind !== 'step' || !steps.delete(entry.step)) return
      pending += 1
      player.hold(true)
      void turn().finally(() => {
        pending -= 1
        if (pending === 0) player.hold(false)
      })
    },
  })
  return {
    get isPending() {
      return pending > 0
    },
    first: async () => {
      if (steps.has(undefined)) await turn()
    },
    stop,
  }
}

async function turnOf(
  clients: readonly Pick<BackendClient, 'turn'>[],
  ending: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, ending])
  const timeout = after(TURN_MS_MAX, null, { signal }).catch(() => {})
  await Promise.race([timeout, Promise.all(clients.map((client) => client.turn()))])
  over.abort()
}
