import { type LoggedEntry, logLine, openStage, type Stage, seededUsers } from '@wattpost/emulator'

/** A scenario played without any client, with all that happened as lines of NDJSON. */
export interface Story {
  readonly stage: Stage
  readonly entries: readonly LoggedEntry[]
  /** The event log, byte for byte. */
  readonly text: () => string
}

/** Sets a scenario on a stage whose clock stands until it is stepped. */
export async function tell(scenario: string, seed?: number, wallNowMs = () => 0): Promise<Story> {
  const opened = await openStage(scenario, await seededUsers(), { seed, wallNowMs })
  if (!opened.ok) throw new Error(opened.error.join('\n'))
  const entries: LoggedEntry[] = []
  opened.value.listen({ entry: (entry) => entries.push(entry) })
  return {
    stage: opened.value,
    entries,
    text: () => entries.map((entry) => `${logLine(entry)}\n`).join(''),
  }
}
