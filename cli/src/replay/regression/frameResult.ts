import {
  type ComparisonRules,
  type ConnectionEvent,
  frameSequence,
  type RecordedOrder,
  type RecordedStates,
  type Regression,
  readShape,
  type Shape,
  shapeDifferences,
} from '@wattpost/emulator/scenarios'
import { type CaseResult, differing, failed } from './caseResult.ts'

/** A frame of a device. */
export interface ComparedFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/** Frames that are compared in search of the nearest. */
const NEAREST_OF = 200

export function formText(event: string, shape: unknown): { id: string; expected: string } {
  const { type }: Readonly<Record<string, unknown>> = Object(shape)
  const own = Object.keys(Object(shape)).filter((key) => !/^(t|epoch|seq|sample)\??$/.test(key))
  const kind = typeof type === 'string' ? type : own.slice(0, 2).join(', ')
  return { id: `${event} ${kind}`, expected: `a frame ${event} of this form` }
}

/** At least one frame of an event must have the form, and none may have a value of another type. */
export function formResult(
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

export function seriesName({ event, device, where, states }: RecordedStates): string {
  const fields = Object.keys(states[0] ?? {}).join(', ')
  return [device, event, ...Object.values(where ?? {}), fields].join(' ')
}

export function statesText(states: readonly State[]): string {
  const texts = states.map((state) =>
    Object.entries(state)
      .map(([field, value]) => `${field} ${value}`)
      .join(' '),
  )
  return texts.length === 0 ? 'none' : texts.join(', then ')
}

/** The states of a device's series must come in order, and no others; a repeated one counts once. */
export function seriesResult(
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

export function orderText(order: RecordedOrder['order']): string {
  return order.map(({ event, where }) => `${event} ${statesText([where])}`).join(', then ')
}

/** A device's frames must come in order; others may come between them. */
export function orderResult({ order }: RecordedOrder, own: readonly ComparedFrame[]): CaseResult {
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
export function sequenceResult(connections: readonly (readonly ConnectionEvent[])[]): CaseResult {
  const sequences = connections.map(frameSequence)
  const breaks = sequences.flatMap((one) => one.breaks)
  const [first] = breaks
  if (first !== undefined)
    return failed(breaks.length === 1 ? first : `${first}; ${breaks.length - 1} more`, first)
  if (sequences.some(({ numbered }) => numbered > 0)) return { state: 'met' }
  return { state: 'skipped', reason: 'the frames that came have no number (seq)' }
}
