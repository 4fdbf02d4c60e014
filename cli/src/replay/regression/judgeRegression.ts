import {
  type ComparisonRules,
  type ConnectionEvent,
  callKey,
  type RecordedAnswers,
  type Regression,
  readShape,
  requestKey,
  type ShapeDifference,
  shapeDifferences,
} from '@wattpost/emulator/scenarios'
import type { Case } from '../outcome.ts'
import { type CaseResult, differing, failed } from './caseResult.ts'
import {
  type ComparedFrame,
  formResult,
  formText,
  orderResult,
  orderText,
  sequenceResult,
  seriesName,
  seriesResult,
  statesText,
} from './frameResult.ts'
import type { Answer } from './recordedClient.ts'

/** The answers and frames that a run of the recorded client received. */
export interface RegressionObservations {
  readonly answers: ReadonlyMap<string, readonly Answer[]>
  /** The reasons why calls and requests were left out, by key. */
  readonly leftOut: ReadonlyMap<string, string>
  readonly frames: readonly ComparedFrame[]
  /** All events of each connection, in the order in which they came. */
  readonly connections: readonly (readonly ConnectionEvent[])[]
  /** Ids of the compared backend by the recorded ones. */
  readonly ids: ReadonlyMap<string, string>
}

/** A case for each expectation of a recording. */
export function regressionCases(
  regression: Regression,
  { answers, leftOut, frames, connections, ids }: RegressionObservations,
): Case[] {
  const rules = { vary: new Set(regression.vary), ids }
  const ofEvent = grouped(frames, ({ event }) => event)
  const ofDevice = grouped(frames, ({ deviceId }) => deviceId)
  const framesOf = (device: string) => ofDevice.get(ids.get(device) ?? device) ?? []
  return [
    ...regression.answers.map((one) => {
      const key = answersKey(one)
      const reason = leftOut.get(key)
      const result: CaseResult =
        reason === undefined
          ? answersResult(one, answers.get(key) ?? [], rules)
          : { state: 'skipped', reason }
      return caseOf(answersName(one), answersText(one), result)
    }),
    ...regression.frames.map(({ event, shape }) => {
      const { id, expected } = formText(event, shape)
      return caseOf(id, expected, formResult({ event, shape }, ofEvent.get(event) ?? [], rules))
    }),
    ...regression.states.map((series) =>
      caseOf(
        seriesName(series),
        `states ${statesText(series.states)}`,
        seriesResult(series, framesOf(series.device)),
      ),
    ),
    ...regression.order.map((one) =>
      caseOf(
        `${one.device} order`,
        `frames ${orderText(one.order)}`,
        orderResult(one, framesOf(one.device)),
      ),
    ),
    ...(regression.sequence
      ? [caseOf('sequence', SEQUENCE_TEXT, sequenceResult(connections))]
      : []),
  ]
}

const SEQUENCE_TEXT =
  'frames of a device in the order of their numbers, none twice, missing or unreadable'

/** A case of an interrupted run: what was not met was not decided. */
export function undecided(one: Case): Case {
  const reason = 'the replay was interrupted before it was decided'
  return one.state === 'failed' ? { ...one, state: 'unplayed', reason } : one
}

function caseOf(id: string, expected: string, result: CaseResult): Case {
  return { id, kind: 'expectation', expected, atMs: null, nearest: null, ...result }
}

function grouped(
  frames: readonly ComparedFrame[],
  keyOf: (frame: ComparedFrame) => string,
): ReadonlyMap<string, readonly ComparedFrame[]> {
  const groups = new Map<string, ComparedFrame[]>()
  for (const frame of frames) {
    const group = groups.get(keyOf(frame)) ?? []
    groups.set(keyOf(frame), group)
    group.push(frame)
  }
  return groups
}

function answersKey(expected: RecordedAnswers): string {
  if ('request' in expected) return requestKey(expected.request, expected.payload)
  const [method = '', ...path] = expected.call.split(' ')
  return callKey(method, path.join(' '))
}

function answersName(expected: RecordedAnswers): string {
  if ('call' in expected) return expected.call
  const { request, payload } = expected
  return payload === undefined ? request : `${request} ${JSON.stringify(payload)}`
}

function answersText(expected: RecordedAnswers): string {
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
): CaseResult {
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
