import {
  type ComparisonRules,
  callKey,
  type RecordedAnswers,
  type RecordedStates,
  type Regression,
  readShape,
  requestKey,
  type ShapeDifference,
  shapeDifferences,
} from '@wattpost/emulator/scenarios'
import type { Case } from '../replay/outcome.ts'
import type { Answer } from './recordedClient.ts'

/** A frame of a device. */
export interface ComparedFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/** What a run of the recorded client has seen. */
export interface RegressionObservations {
  readonly answers: ReadonlyMap<string, readonly Answer[]>
  /** The reasons why calls and requests were left out, by key. */
  readonly leftOut: ReadonlyMap<string, string>
  readonly frames: readonly ComparedFrame[]
  /** Ids of the compared backend by the recorded ones. */
  readonly ids: ReadonlyMap<string, string>
}

type Result = Pick<Case, 'state' | 'reason' | 'nearestInWords'>

const DIFFERENCES_MAX = 12
/** Frames that are compared in search of the nearest. */
const NEAREST_OF = 200

/** A case for each expectation of a recording. */
export function regressionCases(
  regression: Regression,
  { answers, leftOut, frames, ids }: RegressionObservations,
): Case[] {
  const rules = { vary: new Set(regression.vary), ids }
  return [
    ...regression.answers.map((one) => {
      const key = keyOf(one)
      const reason = leftOut.get(key)
      const result: Result =
        reason === undefined
          ? answersResult(one, answers.get(key) ?? [], rules)
          : { state: 'skipped', reason }
      return caseOf(nameOf(one), expectedAnswerText(one), result)
    }),
    ...regression.frames.map(({ event, shape }) => {
      const { id, expected } = formText(event, shape)
      return caseOf(id, expected, formResult({ event, shape }, frames, rules))
    }),
    ...regression.states.map((series) =>
      caseOf(
        seriesName(series),
        `states ${statesText(series.states)}`,
        seriesResult(series, frames, ids),
      ),
    ),
  ]
}

/** A case of an interrupted run: what was not met was not decided. */
export function undecided(one: Case): Case {
  const reason = 'the replay was interrupted before it was decided'
  return one.state === 'failed' ? { ...one, state: 'unplayed', reason } : one
}

function caseOf(id: string, expected: string, result: Result): Case {
  return { id, kind: 'expectation', expected, atMs: null, nearest: null, ...result }
}

function failed(reason: string, nearestInWords: string): Result {
  return { state: 'failed', reason, nearestInWords }
}

function keyOf(expected: RecordedAnswers): string {
  if ('request' in expected) return requestKey(expected.request, expected.payload)
  const [method = '', ...path] = expected.call.split(' ')
  return callKey(method, path.join(' '))
}

function nameOf(expected: RecordedAnswers): string {
  if ('call' in expected) return expected.call
  const { request, payload } = expected
  return payload === undefined ? request : `${request} ${JSON.stringify(payload)}`
}

function expectedAnswerText(expected: RecordedAnswers): string {
  const texts = expected.with.map((one) => {
    const count = one.times === undefined || one.times === 1 ? '' : `${one.times} times `
    return `${count}${'status' in one ? one.status : 'an acknowledgement'}`
  })
  return `answered ${texts.join(', then ')} in the recorded form`
}

function answersResult(
  expected: RecordedAnswers,
  answers: readonly Answer[],
  rules: ComparisonRules,
): Result {
  const due = expected.with.flatMap((one) => Array.from({ length: one.times ?? 1 }, () => one))
  const last = expected.with.at(-1)
  const differences = answers.flatMap((answer, index) => {
    const want = due[index] ?? last
    const found = want === undefined ? [] : answerDifferences(want, answer, rules)
    return found.map((one) => ({ ...one, at: answers.length === 1 ? '' : `answer ${index + 1}, ` }))
  })
  if (differences.length > 0) return differing(differences)
  if (answers.length < due.length) {
    const reason = `the recording asks it ${answers.length} times, ${due.length} answers are expected`
    return failed(reason, `${answers.length} answers`)
  }
  return { state: 'met' }
}

function answerDifferences(
  want: RecordedAnswers['with'][number],
  answer: Answer,
  rules: ComparisonRules,
): ShapeDifference[] {
  const status = 'status' in want ? String(want.status) : 'an acknowledgement'
  if (answer.state === 'unanswered')
    return [
      { where: 'answer', expected: status, came: `nothing within ${answer.afterMs / 1000} s` },
    ]
  if (answer.state === 'failed')
    return [{ where: 'answer', expected: status, came: answer.message }]
  if (answer.state === 'answered' && String(answer.status) !== status)
    return [{ where: 'status', expected: status, came: String(answer.status) }]
  const body = answer.state === 'answered' ? answer.body : answer.ack
  const shape = want.shape === undefined ? null : readShape(want.shape)
  return shape === null ? [] : shapeDifferences(shape, body, rules)
}

function differing(differences: readonly (ShapeDifference & { readonly at?: string })[]): Result {
  const texts = differences.map(
    ({ at = '', where, expected, came }) => `${at}${where}: expected ${expected}; came ${came}`,
  )
  const more = texts.length - DIFFERENCES_MAX
  const shown = texts.slice(0, DIFFERENCES_MAX).join('. ')
  const [first] = differences
  return failed(
    more > 0 ? `${shown}. ${more} more` : shown,
    first === undefined ? '' : `${first.where} ${first.came}`,
  )
}

function formText(event: string, shape: unknown): { id: string; expected: string } {
  const { type }: Readonly<Record<string, unknown>> = Object(shape)
  const own = Object.keys(Object(shape)).filter((key) => !/^(t|epoch|seq|sample)\??$/.test(key))
  const kind = typeof type === 'string' ? type : own.slice(0, 2).join(', ')
  return { id: `${event} ${kind}`, expected: `a frame ${event} of this form` }
}

/** At least one frame must have the form. */
function formResult(
  { event, shape }: Regression['frames'][number],
  frames: readonly ComparedFrame[],
  rules: ComparisonRules,
): Result {
  const form = readShape(shape)
  const own = frames.filter((one) => one.event === event)
  if (form === null || own.length === 0) return failed(`no frame ${event} came`, `no ${event}`)
  const isOfForm = ({ data }: ComparedFrame) => shapeDifferences(form, data, rules).length === 0
  if (own.some(isOfForm)) return { state: 'met' }
  const [nearest] = own
    .slice(0, NEAREST_OF)
    .map(({ data }) => shapeDifferences(form, data, rules))
    .sort((a, b) => a.length - b.length)
  return differing(nearest ?? [])
}

type State = RecordedStates['states'][number]

function seriesName({ event, device, where, states }: RecordedStates): string {
  const fields = Object.keys(states[0] ?? {}).join(', ')
  return [device, event, ...Object.values(where ?? {}), fields].join(' ')
}

function statesText(states: readonly State[]): string {
  const texts = states.map((state) =>
    Object.entries(state)
      .map(([field, value]) => `${field} ${value}`)
      .join(' '),
  )
  return texts.length === 0 ? 'none' : texts.join(', then ')
}

/** The states of a series must come in order, and no others; a repeated one counts once. */
function seriesResult(
  { event, device, where = {}, states }: RecordedStates,
  frames: readonly ComparedFrame[],
  ids: ReadonlyMap<string, string>,
): Result {
  const id = ids.get(device) ?? device
  const fields = [...new Set(states.flatMap((state) => Object.keys(state)))]
  const came: State[] = []
  for (const { event: name, deviceId, data } of frames) {
    const values: Readonly<Record<string, unknown>> = Object(data)
    const isOwn = Object.entries(where).every(([key, value]) => values[key] === value)
    if (name !== event || deviceId !== id || !isOwn) continue
    const known = fields.filter((field) => values[field] !== undefined)
    const state = Object.fromEntries(known.map((field) => [field, values[field]])) as State
    if (known.length > 0 && statesText([state]) !== statesText(came.slice(-1))) came.push(state)
  }
  if (statesText(came) === statesText(states)) return { state: 'met' }
  return failed(`the states were ${statesText(came)}`, statesText(came.slice(-1)))
}
