import {
  type LoggedEntry,
  logLine,
  openPlayer,
  type ScenarioPlayer,
  seededUsers,
} from '@wattpost/emulator'

/** A scenario played without clients, with its log as NDJSON. */
export interface PlayedScenario {
  readonly player: ScenarioPlayer
  readonly entries: readonly LoggedEntry[]
  /** The event log, byte for byte. */
  readonly text: () => string
}

/** Opens a scenario on a player with a paused clock. */
export async function playScenario(
  scenario: string,
  seed?: number,
  wallNowMs = () => 0,
): Promise<PlayedScenario> {
  const opened = await openPlayer(scenario, await seededUsers(), { seed, wallNowMs })
  if (!opened.ok) throw new Error(opened.error.message)
  const entries: LoggedEntry[] = []
  opened.value.listen({ entry: (entry) => entries.push(entry) })
  return {
    player: opened.value,
    entries,
    text: () => entries.map((entry) => `${logLine(entry)}\n`).join(''),
  }
}
