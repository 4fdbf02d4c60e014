import type { Scenario } from '@wattpost/emulator/scenarios'

/** The scenario as a replay plays it: of a loop one lap; `null` when nothing says when it is over. */
export function withEnd(scenario: Scenario): Scenario | null {
  const limit = scenario.clock.limit ?? scenario.clock.loop
  return limit === undefined ? null : { ...scenario, clock: { ...scenario.clock, limit } }
}
