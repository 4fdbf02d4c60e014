import type { Scenario } from '../scenario/schema/scenario.ts'
import { type DialectChoice, dialectOf } from '../server/transport/dialect/dialect.ts'

/** Changes where the virtual time of a scenario begins. */
export type AdjustStart = (scenario: Scenario) => Scenario

export interface StartTimeParts {
  /** Start of virtual time in epoch ms; default: see `startTime`. */
  readonly startMs?: number | undefined
  readonly dialect?: DialectChoice
  readonly nowMs?: () => number
}

/**
 * By default virtual time begins at the scenario's start. In a dialect without `clock`, clients have only the computer's
 * clock: it then begins at the present time, and runs as fast.
 */
export function startTime({ startMs, dialect, nowMs = Date.now }: StartTimeParts): AdjustStart {
  return (scenario) => {
    if (startMs !== undefined) return startingAt(scenario, startMs)
    if (dialectOf(scenario, dialect).has('clock')) return scenario
    const { clock, ...rest } = startingAt(scenario, nowMs())
    return { ...rest, clock: { ...clock, rate: 1 } }
  }
}

function startingAt(scenario: Scenario, ms: number): Scenario {
  return { ...scenario, clock: { ...scenario.clock, start: new Date(ms).toISOString() } }
}
