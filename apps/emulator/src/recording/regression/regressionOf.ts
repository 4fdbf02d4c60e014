import { frameEvents, socketRequests } from '@wattpost/protocol'
import type { Recording } from '../readRecording.ts'
import { framesIn, isReplayed, type Recorded, type RecordedBody } from '../record.ts'
import { isUnbroken, recordedConnections } from './frameSequence.ts'
import { callKey, requestKey, timelessPayload } from './recordedCalls.ts'
import { isPlaceholder, RecordedShape, STATE_FIELDS, varyingFields } from './recordedShape.ts'
import type {
  RecordedAnswers,
  RecordedOrder,
  RecordedStates,
  Regression,
} from './regressionSchema.ts'
import { writtenShape } from './shape.ts'

/** The expectations that a recording meets, for a person to review. */
export function regressionOf({ records }: Pick<Recording, 'records'>): Regression {
  const frames = records.flatMap(framesIn).filter(({ event }) => isFrameEvent(event))
  const answers = recordedAnswers(records)
  const names = new Set<string>()
  for (const { data } of frames) varyingFields(data, null, names)
  for (const { bodies } of answers.values())
    for (const { body } of bodies) varyingFields(body, null, names)
  const shapes = new RecordedShape(names)
  const named = frames.filter(({ deviceId }) => !isPlaceholder(deviceId))
  return {
    vary: [...names].sort(),
    answers: [...answers.values()].map((one) => expectedAnswers(one, shapes)),
    frames: frameForms(frames, shapes),
    states: stateSeries(named),
    order: changesInOrder(named),
    ...(isUnbroken(recordedConnections(records)) && { sequence: true as const }),
  }
}

const FRAME_EVENTS: ReadonlySet<string> = new Set(frameEvents)

function isFrameEvent(event: string): event is Regression['frames'][number]['event'] {
  return FRAME_EVENTS.has(event)
}

/** A call or request with the bodies of its answers; acknowledgements have no status. */
interface Answers {
  readonly head: { readonly call: string } | { readonly request: string; readonly payload: unknown }
  readonly bodies: { readonly status: number | null; readonly body: unknown }[]
}

/** The answers to each call and request by its key, in order. */
export function recordedAnswers(records: readonly Recorded[]): Map<string, Answers> {
  const answers = new Map<string, Answers>()
  const add = (key: string, head: Answers['head'], one: Answers['bodies'][number]) => {
    const known = answers.get(key) ?? { head, bodies: [] }
    answers.set(key, known)
    known.bodies.push(one)
  }
  const requests = new Map(
    records.flatMap((record) => (record.kind === 'emit' ? [[record.n, record]] : [])),
  )
  for (const record of records) {
    if (record.kind === 'http' && isReplayed(record)) {
      const key = callKey(record.method, record.path)
      add(key, { call: key }, { status: record.status, body: jsonOf(record.body) })
    }
    const request = record.kind === 'ack' ? requests.get(record.of) : undefined
    if (record.kind !== 'ack' || request === undefined) continue
    if (!Object.hasOwn(socketRequests, request.event)) continue
    const [payload] = request.args
    const head = { request: request.event, payload: timelessPayload(payload) }
    add(requestKey(request.event, payload), head, { status: null, body: record.args[0] })
  }
  return answers
}

function jsonOf(body: RecordedBody | undefined): unknown {
  return body?.as === 'json' ? body.json : undefined
}

/** Answers in a row with the same status, acknowledgements with the same `ok`. */
interface AnswerRun {
  readonly status: number | null
  readonly ok: unknown
  readonly all: unknown[]
  times: number
}

/** Answers of the same status in a row have one shape. */
function expectedAnswers({ head, bodies }: Answers, shapes: RecordedShape): RecordedAnswers {
  const runs: AnswerRun[] = []
  for (const { status, body } of bodies) {
    const ok: unknown = status === null ? Object(body).ok : undefined
    const last = runs.at(-1)
    const isSame = last !== undefined && last.status === status && last.ok === ok
    const run: AnswerRun = isSame ? last : { status, ok, all: [], times: 0 }
    if (!isSame) runs.push(run)
    run.times += 1
    if (body !== undefined) run.all.push(body)
  }
  const answers = runs.map(({ status, all, times }) => {
    const shape = shapes.ofAll(all)
    return {
      ...(status !== null && { status }),
      times,
      ...(shape !== null && { shape: writtenShape(shape) }),
    }
  })
  return { ...head, with: answers } as RecordedAnswers
}

/** The forms of each event's frames: by type, without one by their fields. */
function frameForms(
  frames: readonly { readonly event: string; readonly data: unknown }[],
  shapes: RecordedShape,
): Regression['frames'] {
  const forms = new Map<string, { event: string; all: unknown[] }>()
  for (const { event, data } of frames) {
    const fields: Readonly<Record<string, unknown>> = Object(data)
    const key = JSON.stringify([event, fields.type ?? ownFields(fields)])
    const form = forms.get(key) ?? { event, all: [] }
    forms.set(key, form)
    form.all.push(withoutDevice(fields))
  }
  return [...forms.values()].flatMap(({ event, all }) => {
    const shape = shapes.ofAll(all)
    return shape === null || !isFrameEvent(event) ? [] : [{ event, shape: writtenShape(shape) }]
  })
}

/** Fields of a frame's head, which say nothing of its form. */
const HEAD_FIELDS = ['deviceId', 't', 'epoch', 'seq', 'sample']

function ownFields(fields: object): string[] {
  return Object.keys(fields)
    .filter((key) => !HEAD_FIELDS.includes(key))
    .sort()
}

function withoutDevice({ deviceId: _, ...rest }: Readonly<Record<string, unknown>>): object {
  return rest
}

type Values = Readonly<Record<string, string | number | boolean>>

/** A frame of a device. */
interface StateFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/** Fields that name the part of a device that a frame is about. */
const PART_FIELDS = ['type', 'channel', 'phase', 'monitor'] as const
/** `os` is the state before. */
const SERIES_FIELDS = STATE_FIELDS.filter((field) => field !== 'os')
const STATE_WORDS_MAX = 20

/** The states of each device and part in order, without repetitions. */
function stateSeries(frames: readonly StateFrame[]): RecordedStates[] {
  return [...seriesOf(frames).values()].map(({ head, changes }) => ({
    ...head,
    states: changes.map(({ state }) => state),
  }))
}

/**
 * The changes of each device in order, over all of its parts. Of changes at the same moment the first one is kept, since
 * their order is accidental. Devices with fewer than two changes are left out.
 */
function changesInOrder(frames: readonly StateFrame[]): RecordedOrder[] {
  const orders = new Map<
    string,
    { readonly atS: unknown; readonly index: number; readonly frame: OrderedFrame }[]
  >()
  for (const { head, changes } of seriesOf(frames).values())
    for (const { state, atS, index } of changes.filter(({ isChange }) => isChange)) {
      const { device, event, where } = head
      const order = orders.get(device) ?? []
      orders.set(device, order)
      order.push({ atS, index, frame: { event, where: { ...where, ...state } } })
    }
  return [...orders].flatMap(([device, changes]) => {
    const ordered = changes
      .sort((a, b) => a.index - b.index)
      .filter(({ atS }, at, all) => atS === undefined || atS !== all[at - 1]?.atS)
    return ordered.length < 2 ? [] : [{ device, order: ordered.map(({ frame }) => frame) }]
  })
}

type OrderedFrame = RecordedOrder['order'][number]

interface Series {
  readonly head: Omit<RecordedStates, 'states'>
  readonly changes: StateChange[]
}

/** A state, with the index and timestamp of its first frame. */
interface StateChange {
  readonly state: Values
  readonly index: number
  readonly atS: unknown
  /** It is not the state in which the recording begins. */
  readonly isChange: boolean
}

function seriesOf(frames: readonly StateFrame[]): Map<string, Series> {
  const series = new Map<string, Series>()
  for (const [index, { deviceId, event, data }] of frames.entries()) {
    const state = valuesIn(data, SERIES_FIELDS)
    if (state === null) continue
    const where = valuesIn(data, PART_FIELDS)
    const head = {
      event: event as RecordedStates['event'],
      ...{ device: deviceId, ...(where && { where }) },
    }
    const key = JSON.stringify([head, Object.keys(state)])
    const known = series.get(key) ?? { head, changes: [] }
    series.set(key, known)
    if (JSON.stringify(known.changes.at(-1)?.state) === JSON.stringify(state)) continue
    const { t: atS, ns, os }: Readonly<Record<string, unknown>> = Object(data)
    const isChange = known.changes.length > 0 || (os !== undefined && os !== ns)
    known.changes.push({ state, index, atS, isChange })
  }
  return series
}

function valuesIn(data: unknown, fields: readonly string[]): Values | null {
  const found = fields.flatMap((field): [string, string | number | boolean][] => {
    const value: unknown = Object(data)[field]
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    const isShort = String(value).length <= STATE_WORDS_MAX
    return isPlain && isShort ? [[field, value as string | number | boolean]] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}
