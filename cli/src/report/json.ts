import { isWell, type Outcome } from '../replay/outcome.ts'

/**
 * The verdicts for programs: one document, schema 1.
 * @param asked so many scenarios were to be played: one that was not has not passed
 */
export function jsonReport(outcomes: readonly Outcome[], asked: number): string {
  const scenarios = outcomes.map((outcome) => ({
    file: outcome.file,
    title: outcome.title,
    seed: outcome.seed,
    passed: isWell(outcome),
    trouble: outcome.trouble,
    start: new Date(outcome.startMs).toISOString(),
    playedS: (outcome.nowMs - outcome.startMs) / 1000,
    tookS: Math.round(outcome.tookMs) / 1000,
    reproduce: outcome.reproduce,
    cases: outcome.cases.map(({ atMs, screenshot: _, nearestSaid: __, log, ...rest }) => ({
      ...rest,
      ...(log !== undefined && { log: log.map(({ json }) => json) }),
      at: atMs === null ? null : new Date(atMs).toISOString(),
    })),
  }))
  const passed = outcomes.length === asked && outcomes.every(isWell)
  return JSON.stringify({ schema: 1, passed, scenarios }, null, 2)
}
