import {
  type ComparisonRules,
  type ConnectionEvent,
  callKey,
  frameSequence,
  type RecordedAnswers,
  type RecordedOrder,
  type RecordedStates,
  type Regression,
  readShape,
  requestKey,
  type Shape,
  type ShapeDifference,
  shapeDifferences,
} from '@wattpost/emulator/scenarios'
import type { Case } from '../outcome.ts'
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

/** A frame of a device. */
export interface ComparedFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/** Frames that are compared in search of the nearest. */
const NEAREST_OF = 200

function formText(event: string, shape: unknown): { id: string; expected: string } {
  const { type }: Readonly<Record<string, unknown>> = Object(shape)
  const own = Object.keys(Object(shape)).filter((key) => !/^(t|epoch|seq|sample)\??$/.test(key))
  const kind = typeof type === 'string' ? type : own.slice(0, 2).join(', ')
  return { id: `${event} ${kind}`, expected: `a frame ${event} of this form` }
}

/** At least one frame of an event must have the form, and none may have a value of another type. */
function formResult(
  { event, shape }: Regression['frames'][number],
  own: readonly ComparedFrame[],
  rules: ComparisonRules,
): CaseResult {
  const form = readShape(shape)
  if (form === null || own.length === 0) return failed(`no frame ${event} came`, `no ${event}`)
  const isOfForm = ({ data }: ComparedFrame) => shapeDifferences(form, data, rules).length === 0
  const { type }: Readonly<Record<string, unknown>> = Object(shape)
  const isTyped = typeof type === 'string' && /^[\w-]+$/.test(type)
  const ofType = isTyped ? own.filter(({ data }) => Object(data).type === type) : null
  const alike = ofType ?? own
  if (own.some(isOfForm)) return otherTypes(form, ofType ?? own.filter(hasFieldsOf(form)), rules)
  if (alike.length === 0) return failed(`no frame ${event} of type ${type} came`, `no ${type}`)
  const [nearest] = alike
    .slice(0, NEAREST_OF)
    .map(({ data }) => shapeDifferences(form, data, rules))
    .sort((a, b) => a.length - b.length)
  return differing(nearest ?? [])
}

/** Whether a frame has all fields that a form requires. */
function hasFieldsOf(form: Shape): (frame: ComparedFrame) => boolean {
  const fields = form.kind === 'object' ? [...form.fields] : []
  const required = fields.flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))
  return ({ data }) => required.every((name) => Object.hasOwn(Object(data), name))
}

/** Values of another type than the recorded ones; a field that is missing may be of another form. */
function otherTypes(
  form: Shape,
  frames: readonly ComparedFrame[],
  rules: ComparisonRules,
): CaseResult {
  const byType = { ...rules, areTypesEnough: true }
  const found = frames.flatMap(({ data }) =>
    shapeDifferences(form, data, byType).filter(({ came }) => came !== 'nothing'),
  )
  const places = new Map(found.map((one) => [one.where, one]))
  if (places.size === 0) return { state: 'met' }
  return differing([...places.values()].map((one) => ({ ...one, at: 'in some frames ' })))
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

/** The states of a device's series must come in order, and no others; a repeated one counts once. */
function seriesResult(
  { event, where = {}, states }: RecordedStates,
  own: readonly ComparedFrame[],
): CaseResult {
  const fields = [...new Set(states.flatMap((state) => Object.keys(state)))]
  const came: State[] = []
  for (const { event: name, data } of own) {
    const values: Readonly<Record<string, unknown>> = Object(data)
    const isOfPart = Object.entries(where).every(([key, value]) => values[key] === value)
    if (name !== event || !isOfPart) continue
    const known = fields.filter((field) => values[field] !== undefined)
    const state = Object.fromEntries(known.map((field) => [field, values[field]])) as State
    if (known.length > 0 && statesText([state]) !== statesText(came.slice(-1))) came.push(state)
  }
  if (statesText(came) === statesText(states)) return { state: 'met' }
  return failed(`the states were ${statesText(came)}`, statesText(came.slice(-1)))
}

function orderText(order: RecordedOrder['order']): string {
  return order.map(({ event, where }) => `${event} ${statesText([where])}`).join(', then ')
}

/** A device's frames must come in order; others may come between them. */
function orderResult({ order }: RecordedOrder, own: readonly ComparedFrame[]): CaseResult {
  let came = 0
  for (const { event, data } of own) {
    const want = order[came]
    if (want === undefined) break
    const values: Readonly<Record<string, unknown>> = Object(data)
    const isWanted = Object.entries(want.where).every(([key, value]) => values[key] === value)
    if (event === want.event && isWanted) came += 1
  }
  const missing = order[came]
  if (missing === undefined) return { state: 'met' }
  const before = came === 0 ? '' : ` after ${orderText(order.slice(came - 1, came))}`
  return failed(`${orderText([missing])} did not come${before}`, `${came} of ${order.length} came`)
}

/** Over each connection the frames of a device must come in the order of their numbers, without a break. */
function sequenceResult(connections: readonly (readonly ConnectionEvent[])[]): CaseResult {
  const sequences = connections.map(frameSequence)
  const breaks = sequences.flatMap((one) => one.breaks)
  const [first] = breaks
  if (first !== undefined)
    return failed(breaks.length === 1 ? first : `${first}; ${breaks.length - 1} more`, first)
  if (sequences.some(({ numbered }) => numbered > 0)) return { state: 'met' }
  return { state: 'skipped', reason: 'the frames that came have no number (seq)' }
}

/** The result of an expectation. */
export type CaseResult = Pick<Case, 'state' | 'reason' | 'nearestInWords'>

const DIFFERENCES_MAX = 12

function failed(reason: string, nearestInWords: string): CaseResult {
  return { state: 'failed', reason, nearestInWords }
}

/** A failure by the places that differ. */
function differing(
  differences: readonly (ShapeDifference & { readonly at?: string })[],
): CaseResult {
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
