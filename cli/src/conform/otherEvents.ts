import {
  ownValue,
  type ReadContext,
  readChatData,
  readDeviceId,
  readSwitchData,
  stateSeries,
} from '@wattpost/protocol'
import { type SocketEvent, socketEvents } from '@wattpost/protocol/contract'
import { framesOf } from './eventChecks.ts'
import { eventKinds } from './eventKinds.ts'
import {
  type Difference,
  type Finding,
  firstAt,
  type Judgement,
  NO_DIFFERENCE,
  type OtherReading,
  seenState,
  shown,
} from './finding.ts'
import { serverNowMs } from './listProbes.ts'
import type { Observations } from './observation.ts'
import { type ContractSchemas, schemaDifferences } from './schemaCheck.ts'
import { NOTHING_TEXT, UNKNOWN_TEXT } from './shown.ts'
import { chunksText, type KnownIds } from './shownFrames.ts'

/** Facts that a reader of chunks needs. */
interface ChunkContext {
  readonly knownIds: KnownIds
  readonly readContext: ReadContext
}

/** Findings of events that are no frames. */
export function otherEventFindings(
  observations: Observations,
  noConnection: string | null,
  schemas: ContractSchemas,
  about: ChunkContext,
): Finding[] {
  const frames = new Set<string>(eventKinds.map(({ event }) => event))
  return socketEvents
    .filter(({ event }) => !frames.has(event))
    .map((operation) => eventFinding(operation, observations, noConnection, schemas, about))
}

/** Events that come in their own time. */
const RARE = ['balance', 'dropped', 'token']
/** Histories that only bg devices must have. */
const BG_ONLY = ['chat_data', 'switch_data']

function eventFinding(
  { event, mark, summary, messages }: SocketEvent,
  observations: Observations,
  noConnection: string | null,
  schemas: ContractSchemas,
  about: ChunkContext,
): Finding {
  const payloads = framesOf(observations.events, event)
  const isMissing = payloads.length === 0
  const judgement =
    noConnection !== null || isMissing
      ? NO_DIFFERENCE
      : judgedPayloads(event, payloads, observations, schemas)
  const isOfBg = BG_ONLY.includes(event) && !observations.families.includes('bg')
  const none = `none came in ${Math.round(observations.waitMs / 1000)} s`
  const untested =
    noConnection ??
    (isMissing && RARE.includes(event) ? `${none}; it comes in its own time` : null) ??
    (isMissing && isOfBg ? '--families has no bg' : null)
  const { differences, readings } = judgement
  const seen = isMissing ? 'absent' : seenState(differences, readings)
  const state = untested === null ? seen : 'untested'
  const reason = untested ?? (isMissing ? none : undefined)
  return {
    ...{ id: event, title: `${event}: ${summary}`, ring: mark.ring, statements: mark.statements },
    ...{
      state,
      ...judgement,
      dashboard: dashboardText(event, state, payloads, about),
    },
    ...(reason !== undefined && messages.length > 0 && { reason }),
  }
}

/** What the dashboard does with the events that bring no values: once they came, and where none did. */
const SIGNALS: Readonly<Record<string, readonly [string, string]>> = {
  balance: ['It is logged, and not shown.', 'Nothing is missing.'],
  clock: ['The server’s time is shown as now.', 'The computer’s clock is used.'],
  dropped: ['Frames that were left out are loaded again.', 'Nothing is missing.'],
  token: [
    'The server asks for a fresh token in time.',
    'The dashboard reconnects with a fresh token before the old one expires.',
  ],
}

function dashboardText(
  event: string,
  state: Finding['state'],
  payloads: readonly unknown[],
  about: ChunkContext,
): string {
  const [came = '', none = ''] = SIGNALS[event] ?? []
  if (came !== '') return payloads.length > 0 ? came : none
  if (payloads.length > 0 && (event === 'chat_data' || event === 'switch_data'))
    return chunksText(event, payloads, about.knownIds, about.readContext)
  return state === 'absent' ? NOTHING_TEXT : UNKNOWN_TEXT
}

function judgedPayloads(
  event: string,
  payloads: readonly unknown[],
  { nowMs, calls, events }: Observations,
  schemas: ContractSchemas,
): Judgement {
  if (event === 'chat_data' || event === 'switch_data')
    return judgedChunks(event, payloads, serverNowMs(nowMs, calls, events) / 1000)
  if (event !== 'clock') return NO_DIFFERENCE
  const differences = payloads
    .flatMap((payload) => schemaDifferences({ $ref: '#/Clock' }, payload, schemas.socketComponents))
    .map(({ where, expected, came }) => ({
      ...{ at: event, where, expected, came, ring: 'addition' as const },
    }))
  return { differences, readings: [] }
}

/** Points of a load outside the last 25 hours are not what was asked. */
const HISTORY_S = 90_000

const READERS = { chat_data: readChatData, switch_data: readSwitchData }
const CONTEXT = { nowMs: () => 0, onlyDevice: () => null }

type ChunkEvent = keyof typeof READERS
type Differs = (where: string, expected: string, came: unknown) => Judgement
type Reads = (where: string, contract: string, came: string) => Judgement

/** Chunks beside the contract: points of a chart or of a state series, until the end of the load. */
export function judgedChunks(
  event: ChunkEvent,
  chunks: readonly unknown[],
  nowS: number,
): Judgement {
  const differs: Differs = (where, expected, came) => ({
    differences: [{ at: event, where, expected, came: shown(came), ring: 'core' }],
    readings: [],
  })
  const reads: Reads = (where, contract, came) => ({
    differences: [],
    readings: [{ at: event, where, contract, came }],
  })
  const ofChunks = chunks.map((chunk) => judgedChunk(event, chunk, nowS, { differs, reads }))
  const differences = ofChunks.flatMap((one) => one.differences)
  const ofLoads: readonly Difference[] =
    differences.length > 0 ? [] : loadDifferences(event, chunks, differs)
  const readings: OtherReading[] = ofChunks.flatMap((one) => one.readings)
  return { differences: firstAt([...differences, ...ofLoads]), readings: firstAt(readings) }
}

function judgedChunk(
  event: ChunkEvent,
  chunk: unknown,
  nowS: number,
  { differs, reads }: { readonly differs: Differs; readonly reads: Reads },
): Judgement {
  const key = nameKey(event)
  const [name, status] = [ownValue(chunk, key), statusIn(chunk)]
  if (typeof name !== 'string') {
    const isEnd = name === undefined && READERS[event](chunk, CONTEXT).ok
    return isEnd
      ? reads(key, 'the name of a value in each chunk', 'left out in the last')
      : differs(key, 'the name of a value', name)
  }
  if (status === 'error') return differs('status', 'points', ownValue(chunk, 'message'))
  const id = ownValue(chunk, 'deviceId')
  if (readDeviceId(id) === null) return differs('deviceId', 'the device’s id', id)
  const sentKey = ownValue(chunk, 'points') === undefined ? 'data' : 'points'
  const points = ownValue(chunk, sentKey)
  // A load may end with a chunk of its own.
  if (points === undefined && status === 'done') return NO_DIFFERENCE
  if (!Array.isArray(points)) return differs('points', 'a list', ownValue(chunk, 'points'))
  const wrong = pointDifference(points, sentKey, nowS, differs)
  if (wrong !== null) return wrong
  if (sentKey === 'data') return reads('points', 'points in `points`', 'points in `data`')
  const other = Object.keys(Object(points[0])).find((one) => one === 'timestamp' || one === 'value')
  return other === undefined ? NO_DIFFERENCE : reads('points[0]', '`t` and `v`', `\`${other}\``)
}

const nameKey = (event: ChunkEvent) => (event === 'chat_data' ? 'metric' : 'series')
const statusIn = (chunk: unknown) => String(ownValue(chunk, 'status')).toLowerCase()

/** Each load has points and an end; a bg device has all state series. */
function loadDifferences(
  event: ChunkEvent,
  chunks: readonly unknown[],
  differs: Differs,
): readonly Difference[] {
  const key = nameKey(event)
  const nameOf = (chunk: unknown) => ownValue(chunk, key)
  const names = new Set(chunks.map(nameOf).filter((name) => name !== undefined))
  const missing = event === 'switch_data' ? stateSeries.find((one) => !names.has(one)) : undefined
  if (missing !== undefined)
    return differs('series', `points of “${missing}” too`, [...names]).differences
  const ofName = (name: unknown) => chunks.filter((chunk) => nameOf(chunk) === name)
  const isEmpty = (name: unknown) =>
    ofName(name).every((one) => (ownValue(one, 'points') ?? ownValue(one, 'data')) === undefined)
  if (names.size === 0 || [...names].some(isEmpty))
    return differs('points', 'a list', undefined).differences
  const isEnd = (chunk: unknown, name: unknown) =>
    statusIn(chunk) === 'done' && (nameOf(chunk) ?? name) === name
  const open = chunks.find((chunk) => !chunks.some((one) => isEnd(one, nameOf(chunk))))
  return open === undefined
    ? []
    : differs('status', '“done” with the last points', ownValue(open, 'status')).differences
}

/** `null` where all points have a time of the last day and a value. */
function pointDifference(
  points: readonly unknown[],
  key: string,
  nowS: number,
  differs: Differs,
): Judgement | null {
  for (const [index, point] of points.entries()) {
    const at = `${key}[${index}]`
    const t = ownValue(point, 't') ?? ownValue(point, 'timestamp')
    const v = ownValue(point, 'v') ?? ownValue(point, 'value')
    if (typeof v !== 'number') return differs(`${at}.v`, 'a number', v)
    if (typeof t !== 'number') return differs(`${at}.t`, 'epoch seconds', t)
    if (Math.abs(t - nowS) > HISTORY_S)
      return differs(`${at}.t`, 'epoch seconds of the last day', t)
  }
  return null
}
