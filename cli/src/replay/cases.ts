import type { BrowserExpectation, Verdict } from '@wattpost/emulator'
import { durationText, expectedText, type Scenario, stepName } from '@wattpost/emulator/scenarios'
import type { Case, ReportedStep } from './outcome.ts'
import type { CameStep, LogLine } from './runLog.ts'

/** Facts of a run, from which its cases are made. */
export interface RunFacts {
  readonly scenario: Scenario
  /** The first time of each step that came, by name. */
  readonly steps: ReadonlyMap<string, CameStep>
  /** Names of the steps that acted on a device. */
  readonly actingSteps: ReadonlySet<string>
  /** Names of the steps whose fault or scripted answers met a client. */
  readonly hits: ReadonlySet<string>
  readonly isInterrupted: boolean
  /** End of the run, epoch ms of virtual time. */
  readonly nowMs: number
  /** Log lines around a moment of virtual time. */
  around(atMs: number): LogLine[]
}

const INTERRUPTED = 'the replay was interrupted before it was decided'

/** The verdicts as cases; one that a whole run did not decide has failed. */
export function expectationCases(verdicts: readonly Verdict[], facts: RunFacts): Case[] {
  const { scenario, steps, nowMs } = facts
  const around = ({ id, atMs }: { readonly id: string; readonly atMs: number | null }) => {
    const { after } = scenario.expect.find((one) => one.id === id) ?? {}
    return facts.around(steps.get(after ?? '')?.atMs ?? atMs ?? nowMs)
  }
  return verdicts.map((verdict): Case => {
    const { id, expected, state } = verdict
    const common = { id, kind: 'expectation', expected } as const
    if (state === 'met') {
      const idle = idleFaultOf(
        scenario.expect.find((one) => one.id === id),
        facts,
      )
      if (idle !== null) {
        const reason = `nothing is proved: ${idleFaultText(idle)}`
        return { ...common, state: 'unproved', atMs: verdict.atMs, reason, log: around(verdict) }
      }
      const { atMs, chances, nearest, nearestSaid: nearestInWords } = verdict
      return {
        ...common,
        state,
        atMs,
        ...(chances !== undefined && { chances }),
        ...(nearest !== undefined && { nearest, nearestInWords }),
      }
    }
    if (state === 'unproved')
      return { ...common, state, atMs: verdict.atMs, reason: verdict.reason, log: around(verdict) }
    if (state === 'skipped') return { ...common, state, atMs: null, reason: verdict.reason }
    const { reason, nearest, nearestSaid: nearestInWords, atMs } = verdict
    if (state !== 'failed' && facts.isInterrupted)
      return { ...common, state: 'unplayed', atMs: null, reason: `${INTERRUPTED}; ${reason}` }
    const found = { nearest, nearestInWords, log: around(verdict) }
    return { ...common, state: 'failed', atMs, reason, ...found }
  })
}

/** The step with a fault that met no client, after which an expectation about clients comes. */
function idleFaultOf(
  expectation: Scenario['expect'][number] | undefined,
  facts: RunFacts,
): string | null {
  // What a device sends does not depend on the faults of clients.
  if (expectation?.after === undefined || 'event' in expectation) return null
  return idleFaults(facts).includes(expectation.after) ? expectation.after : null
}

/** The steps that came and whose fault or scripted answers met no client. */
function idleFaults({ scenario, steps, hits }: RunFacts): string[] {
  return scenario.timeline.flatMap((step, index) => {
    const name = stepName(step, index)
    return isMeeting(step) && steps.has(name) && !hits.has(name) ? [name] : []
  })
}

/** Whether a step has a fault or scripted answers that a client can meet at a call or on a connection. */
function isMeeting(step: Step): boolean {
  return 'answer' in step || ('fault' in step && ('http' in step.fault || 'socket' in step.fault))
}

function idleFaultText(name: string): string {
  return `the fault of ${name} hit nothing: no client met it`
}

/**
 * Steps that wait for an event, and steps without effect: those that did not come, those on a region without such a
 * device, and faults that met no client. What they should lead to is not tested then. Of steps that follow each other only the first one that did
 * not come has a case.
 */
export function stepCases(facts: RunFacts): Case[] {
  const { actingSteps, scenario } = facts
  const idle = new Set(idleFaults(facts))
  const { timeline } = scenario
  return timeline.flatMap((step, index): Case[] => {
    const id = stepName(step, index)
    const { after } = step
    const common = { id, kind: 'step', expected: `step ${id} happens ${whenText(step)}` } as const
    const came = facts.steps.get(id)
    if (came !== undefined && 'do' in step && step.region !== undefined && !actingSteps.has(id))
      return [{ ...common, state: 'failed', atMs: came.atMs, reason: idleText(step) }]
    if (came !== undefined && idle.has(id))
      return [{ ...common, state: 'skipped', atMs: came.atMs, reason: idleFaultText(id) }]
    if (came !== undefined)
      return typeof after === 'object' ? [{ ...common, ...cameBy(after, came) }] : []
    if (facts.isInterrupted)
      return typeof after === 'object'
        ? [{ ...common, state: 'unplayed', atMs: null, reason: INTERRUPTED }]
        : []
    if (typeof after === 'string' && !facts.steps.has(after)) return []
    const log = facts.around(facts.nowMs)
    return [{ ...common, state: 'failed', atMs: null, reason: missingText(id, facts), log }]
  })
}

function cameBy(
  { timeout }: StepCondition,
  { atMs, timedOut }: CameStep,
): Pick<Case, 'state' | 'atMs' | 'reason'> {
  if (timedOut !== true) return { state: 'met', atMs }
  const by = `it came by its timeout of ${durationText(timeout ?? 0)}`
  return { state: 'skipped', atMs, reason: `${by}; what it waits for did not happen` }
}

function idleText({ do: action, region }: Extract<Step, { readonly do: string }>): string {
  return `it acted on nothing: no device in ${region} has ${action}; name the region of a device under "fleet"`
}

function missingText(id: string, { scenario, nowMs }: RunFacts): string {
  const followers = followersOf(id, scenario)
  const others = followers.length === 0 ? '' : `, nor did ${followers.join(', ')} after it`
  const length = durationText(nowMs - Date.parse(scenario.clock.start))
  return `it did not happen within ${length}${others}`
}

/** Steps that come after a step, directly or through others. */
function followersOf(id: string, scenario: Scenario): string[] {
  const next = scenario.timeline.flatMap((step, index) =>
    step.after === id ? [stepName(step, index)] : [],
  )
  return next.flatMap((name) => [name, ...followersOf(name, scenario)])
}

/** All steps of a scenario, with a note on those that came by a timeout. */
export function reportedSteps({ scenario, steps }: RunFacts): ReportedStep[] {
  return scenario.timeline.map((step, index) => {
    const name = stepName(step, index)
    const came = steps.get(name)
    if (came === undefined) return { name, atMs: null }
    const { atMs, timedOut, afterTimeoutOf } = came
    if (timedOut) return { name, atMs, note: 'by its timeout' }
    if (afterTimeoutOf === undefined) return { name, atMs }
    return { name, atMs, note: `follows ${afterTimeoutOf}, which came by its timeout` }
  })
}

/** The browser checks of a run without a browser, or of one that was interrupted before their pages were open. */
export function skippedChecks(scenario: Scenario, isInterrupted: boolean): Case[] {
  return isInterrupted
    ? browserCases(scenario, { state: 'unplayed', reason: INTERRUPTED })
    : browserCases(scenario, { state: 'skipped', reason: 'needs --browser' })
}

/** All expectations of a scenario that did not begin. */
export function unplayedCases(scenario: Scenario): Case[] {
  const why = { state: 'unplayed', atMs: null } as const
  const expected = scenario.expect.map(
    (one): Case => ({ id: one.id, kind: 'expectation', expected: expectedText(one), ...why }),
  )
  return [...expected, ...browserCases(scenario, why)]
}

function browserCases(scenario: Scenario, why: Pick<Case, 'state' | 'reason'>): Case[] {
  return scenario.browser.map((expectation) => ({
    ...{ id: expectation.id, kind: 'browser', atMs: null },
    expected: browserExpectationText(expectation),
    ...why,
  }))
}

/** A browser expectation in words: `owner@wattpost.test at /login sees a button “Sign in”`. */
export function browserExpectationText(expectation: BrowserExpectation): string {
  const { as, open, see, never, for: stay } = expectation
  const { text = see.contains, role, name, is, matches, not } = see
  const quoted = (one: string | undefined, before = '') =>
    one === undefined ? [] : [`${before}“${one}”`]
  const what = [
    ...(role === undefined ? [] : [`a ${role}`]),
    ...quoted(name),
    ...quoted(text),
    ...quoted(is, 'the whole text '),
    ...(matches === undefined ? [] : [`a text like /${matches}/`]),
    ...quoted(not, 'without '),
  ]
  const lasts = stay === undefined ? '' : ` for ${durationText(stay)}`
  return `${as} at ${open} ${never === true ? 'never sees' : 'sees'} ${what.join(' ')}${lasts}`
}

type Step = Scenario['timeline'][number]
/** The condition that a step waits for. */
type StepCondition = Extract<Step['after'], object>

/** The time of a step in words: `at 5m`, `8s after grid-lost`, `once HY-0001 reports status`. */
function whenText({ at, after, wait }: Step): string {
  if (after === undefined) return `at ${durationText(at ?? 0)}`
  const waited = waitText(wait)
  if (typeof after === 'string') return `${waited}after ${after}`
  return `${waited}once ${conditionText(after)}`
}

function waitText(wait: Step['wait']): string {
  if (wait === undefined || wait === 0) return ''
  if (typeof wait === 'number') return `${durationText(wait)} `
  return `${wait.uniform.map(durationText).join(' to ')} `
}

/** A condition in words: `HY-0001 reports status`. */
function conditionText(condition: StepCondition): string {
  if ('exhausted' in condition) return `fault ${condition.exhausted} is exhausted`
  if ('socket' in condition) return `a client’s socket: ${condition.socket}`
  if ('request' in condition) return `a client calls ${condition.request}`
  if ('ack' in condition)
    return `${condition.ack}${condition.device === undefined ? '' : ` of ${condition.device}`} is acknowledged`
  const where = condition.where === undefined ? '' : ` where ${JSON.stringify(condition.where)}`
  return `${condition.device ?? 'a device'} reports ${condition.event}${where}`
}
