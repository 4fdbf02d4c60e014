import { decode } from '@wattpost/protocol'
import { z } from 'zod'

const state = z.object({ scenario: z.string(), tz: z.string() })

const accounts = z.object({
  accounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      merchant: z.boolean(),
      approved: z.boolean(),
    }),
  ),
})

/** An account that the emulator seeds, for signing in with one click. */
export type DemoAccount = z.output<typeof accounts>['accounts'][number]

/** What the badge says of the running scenario; `tz` is the site's IANA zone. */
export interface EmulatorScenario {
  readonly name: string
  readonly tz: string
}

/** The running scenario, or `null` when the emulator's control door is not within reach. */
export async function fetchScenario(signal: AbortSignal): Promise<EmulatorScenario | null> {
  const read = decode('emulator state', state, await ask('state', signal))
  return read.ok ? { name: read.value.scenario, tz: read.value.tz } : null
}

/** The emulator's accounts; none when its control door is not within reach. */
export async function fetchDemoAccounts(signal: AbortSignal): Promise<readonly DemoAccount[]> {
  const read = decode('emulator accounts', accounts, await ask('accounts', signal))
  return read.ok ? read.value.accounts : []
}

async function ask(what: 'state' | 'accounts', signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`/__emulator/${what}`, { signal }).catch(() => null)
  return response?.ok ? response.json().catch(() => null) : null
}
