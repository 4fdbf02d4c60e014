import { resolve } from 'node:path'
import { type JunitCase, junitXml } from '../../report/junitXml.ts'
import { shellQuoted } from '../../terminal.ts'
import {
  type Case,
  hasPassed,
  nearestText,
  type Outcome,
  outcomeName,
  verdictOf,
  verdictReason,
} from '../outcome.ts'
import { chancesText, logText, momentAfter } from './lines.ts'

/** A suite for each scenario, with a test case for each case of its outcome. A run that has not passed is one, too. */
export function junitReport(outcomes: readonly Outcome[]): string {
  const firstLeft = outcomes.some(hasEnded) ? null : outcomes.find(isLeft)
  return junitXml(
    outcomes.map((outcome) => ({
      name: outcomeName(outcome),
      beganAtMs: outcome.beganAtMs,
      timeS: outcome.tookMs / 1000,
      properties: {
        ...(outcome.target === undefined
          ? { seed: String(outcome.seed) }
          : { target: outcome.target }),
        start: new Date(outcome.startMs).toISOString(),
        verdict: verdictOf(outcome),
        reproduce: outcome.reproduce,
      },
      cases: [...timedCases(outcome), ...runCases(outcome, outcome === firstLeft)],
    })),
  )
}

/** The cases with their times: real time since the case that was decided before, so that they add up to the run. */
function timedCases(outcome: Outcome): JunitCase[] {
  const moments = outcome.cases.map((one) => one.afterRealMs ?? 0).sort((a, b) => a - b)
  const lastBefore = (ms: number) => moments.findLast((one) => one < ms) ?? 0
  const counted = new Set<number>()
  return outcome.cases.map((one) => {
    const ms = one.afterRealMs ?? 0
    const timeS = counted.has(ms) ? 0 : (ms - lastBefore(ms)) / 1000
    counted.add(ms)
    return { ...junitCase(one, outcome), timeS }
  })
}

function junitCase(one: Case, outcome: Outcome): JunitCase {
  const { startMs } = outcome
  const head = {
    name: one.id,
    className: `${outcomeName(outcome)}.${one.kind}`,
    output: outputOf(one, startMs),
  }
  if (one.state === 'met') return head
  if (one.state !== 'failed' && one.state !== 'unproved')
    return { ...head, skipped: one.reason ?? 'not played' }
  const text = logText(one.log ?? [], startMs).join('\n')
  const type = one.state === 'unproved' ? one.state : one.kind
  return { ...head, failure: { message: failureText(one, outcome), type, text } }
}

/** The expectation, and the virtual time of its decision; Jenkins attaches the file that the last line names. */
function outputOf(one: Case, startMs: number): string[] {
  const { expected, atMs, trace } = one
  const chances = chancesText(one)
  const at =
    atMs === null ? '' : `, at ${momentAfter(startMs, atMs)} (${new Date(atMs).toISOString()})`
  if (trace === undefined) return [`${expected}${at}${chances}`]
  const show = `trace: npx playwright show-trace ${shellQuoted(trace)}`
  return [`${expected}${at}`, show, `[[ATTACHMENT|${resolve(trace)}]]`]
}

const isLeft = (outcome: Outcome) => verdictOf(outcome) === 'not-played'

/** Whether a run shows why others were not played: it failed, proved nothing, or was interrupted. */
const hasEnded = (outcome: Outcome) => !isLeft(outcome) && !hasPassed(outcome)

/**
 * A run without a failed case that has not passed must not be green for a reader of the file alone: an interruption is
 * an error of the run, beside its skipped cases.
 * @param isEnd whether no other run shows why this one was not played
 */
function runCases(outcome: Outcome, isEnd: boolean): JunitCase[] {
  const reason = verdictReason(outcome)
  if (reason === null) return []
  const head = { name: 'run', className: outcomeName(outcome) }
  if (outcome.runError !== null) return [{ ...head, error: { message: reason, type: 'run' } }]
  const verdict = verdictOf(outcome)
  // An unproved case is a failure of its own.
  if (outcome.cases.some(({ state }) => state === 'unproved')) return []
  if (verdict === 'unproved') return [{ ...head, failure: { message: reason, type: verdict } }]
  return verdict === 'interrupted' || isEnd
    ? [{ ...head, error: { message: reason, type: verdict } }]
    : [{ ...head, skipped: reason }]
}

function failureText(one: Case, { reproduce }: Outcome): string {
  const nearest = one.state === 'failed' ? `; nearest: ${nearestText(one)}` : ''
  return `expected: ${one.expected}; ${one.reason ?? ''}${nearest}; repeat: ${reproduce}`
}
