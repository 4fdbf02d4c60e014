import { decode } from '@wattpost/protocol'
import { z } from 'zod'

const state = z.object({ scenario: z.string(), tz: z.string() })

/** What the badge says of the running scenario; `tz` is the site's IANA zone. */
export interface EmulatorScenario {
  readonly name: string
  readonly tz: string
}

/** The running scenario, or `null` when the emulator's control door is not within reach. */
export async function fetchScenario(signal: AbortSignal): Promise<EmulatorScenario | null> {
  const response = await fetch('/__emulator/state', { signal }).catch(() => null)
  if (response === null || !response.ok) return null
  const read = decode('emulator state', state, await response.json().catch(() => null))
  return read.ok ? { name: read.value.scenario, tz: read.value.tz } : null
}
