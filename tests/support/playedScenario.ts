import {
  forgetMidnights,
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

/** Opens a scenario on a player with a paused clock. It shares nothing computed with earlier ones. */
export async function playScenario(
  scenario: string,
  seed?: number,
  wallNowMs = () => 0,
): Promise<PlayedScenario> {
  forgetMidnights()
  const opened = await openPlayer(scenario, await seededUsers(), { seed, wallNowMs })
  if (!opened.ok) throw new Error(opened.error.message)
  // A device is made when it is first read: now, before another scenario is opened.
  void opened.value.run.world.devices
  const entries: LoggedEntry[] = []
  opened.value.listen({ entry: (entry) => entries.push(entry) })
  return {
    player: opened.value,
    entries,
    text: () => entries.map((entry) => `${logLine(entry)}\n`).join(''),
  }
}
