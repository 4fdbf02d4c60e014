import {
  type CallId,
  type DeviceCallId,
  type DevicePage,
  type Form,
  failureText,
  type ReadContext,
  type Reading,
  type Refusal,
  type ReportedPage,
  type ReportedTimeline,
  type Result,
  readAnswer,
  readBg,
  readEnergyRows,
  readHydra,
  readMeter,
  readMeterHistory,
  readPage,
  readPowerStatus,
  readSessionUser,
  readTimeline,
  wholePage,
} from '@wattpost/protocol'
import type { CallOutcome } from '../client/caller.ts'

// What the dashboard shows of messages, by the reader with which it reads them. Conformance is judged elsewhere, and strictly.

/** What the dashboard takes from messages. */
export interface Taken {
  /** What it shows, e.g. `41 values`; `null` for nothing. */
  readonly shown: string | null
  /** The text that it shows in place of values. */
  readonly failure?: string
  /** Parts that it leaves out. */
  readonly unreadAt: readonly string[]
  readonly forms: readonly Form[]
}

/** Where a run could not try it. */
export const UNKNOWN_TEXT = 'What the dashboard shows of it is not known.'
/** Where a device of another user is answered. */
export const SERVED_TEXT = 'At the address of another device that device is shown.'
/** Where nothing came. */
export const NOTHING_TEXT = 'The dashboard shows “—” in its place.'

/** At most this many parts that were left out are named. */
const NAMED_MAX = 4

/** What is taken in a sentence or two. */
export function takenText({ shown, failure, unreadAt, forms }: Taken): string {
  const named = unreadAt.slice(0, NAMED_MAX).map((at) => at || 'the whole')
  const more = unreadAt.length - named.length
  return [
    shown === null ? failureSentence(failure) : `The dashboard shows ${shown}.`,
    ...(unreadAt.length > 0
      ? [`Left out: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
      : []),
    ...(forms.length > 0 ? [`Read in another form: ${forms.join(', ')}.`] : []),
  ].join(' ')
}

function failureSentence(failure = ''): string {
  return failure === '' ? 'The dashboard shows nothing of it.' : `The dashboard shows “${failure}”.`
}

/** The parts of several messages, each once. */
export function joinedTaken(
  shown: string | null,
  all: readonly Pick<Taken, 'unreadAt' | 'forms'>[],
): Taken {
  return {
    shown,
    unreadAt: [...new Set(all.flatMap(({ unreadAt }) => unreadAt))],
    forms: [...new Set(all.flatMap(({ forms }) => forms))],
  }
}

/** The number of values in what a reader gives. */
function valueCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + (HEAD.includes(key) ? 0 : valueCount(part)),
    0,
  )
}

/** Names that only say whose values they are. */
export const HEAD: readonly string[] = [
  'deviceId',
  'type',
  'kind',
  'channel',
  'monitor',
  'monitor_id',
  'period',
]

/** `1 row`, `7 rows`. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

type Read = (json: unknown, context: ReadContext) => Result<Reading<unknown>, Refusal>

/** The dashboard's reader of a call's answer, the field that holds its value by the contract, and what it shows. */
interface CallReader {
  /** Empty for an answer that is bare. */
  readonly key: string
  readonly read: Read
  readonly shown: (value: unknown) => string
}

const ofDevice = (
  read: (json: unknown, context: ReadContext, id: string | null) => ReturnType<Read>,
): Pick<CallReader, 'read' | 'shown'> => ({
  read: (json, context) => read(json, context, context.deviceId ?? null),
  shown: (value) => `${counted(valueCount(value), 'value')} of the device`,
})
const ofRows = (rows: unknown) =>
  Array.isArray(rows) && rows.length > 0 ? counted(rows.length, 'row') : 'that there are no rows'
const energyRows: CallReader = { key: 'energyData', read: readEnergyRows, shown: ofRows }

const READERS: Readonly<Record<Exclude<DeviceCallId, ListId>, CallReader>> = {
  getMeter: { key: 'data', ...ofDevice(readMeter) },
  getMeterEnergy: { key: 'data', read: readMeterHistory, shown: ofRows },
  getHydra: { key: 'device', ...ofDevice(readHydra) },
  getHydraHistory: energyRows,
  getHydraEnergy: energyRows,
  getEnergySummary: energyRows,
  getPowerStatus: {
    key: '',
    read: readPowerStatus,
    shown: (value) => counted(valueCount(value), 'value'),
  },
  getPowerTimeline: {
    key: '',
    read: readTimeline,
    shown: (value) => counted(eventCount(value as ReportedTimeline), 'event'),
  },
}

function eventCount({ byChannel }: ReportedTimeline): number {
  return Object.values(byChannel).reduce((sum, events) => sum + events.length, 0)
}

/** The lists, among them the acknowledgement of `devices`. */
const LISTS = {
  listMeters: { key: 'data', read: readMeter },
  listHydras: { key: 'devices', read: readHydra },
  devices: { key: 'devices', read: readBg },
} as const
type ListId = 'listMeters' | 'listHydras'

type ReportedList = ReportedPage<{ readonly deviceId: string }>

/** A page of a list as the dashboard's reader gives it. */
export function readList(
  id: keyof typeof LISTS,
  json: unknown,
  context: ReadContext,
): Result<ReportedList, Refusal> {
  const { key, read } = LISTS[id]
  return readPage(json, key, context, read as typeof readMeter)
}

const isList = (id: string): id is ListId => id === 'listMeters' || id === 'listHydras'

/** An answer as the dashboard reads it, at the place that it has in the contract; `undefined` for one that it refuses. */
export function readInPlace(id: CallId, body: unknown, context: ReadContext): unknown {
  if (id === 'getSession') return { user: readSessionUser(body) ?? undefined }
  if (isList(id)) {
    const page = readList(id, body, context)
    return page.ok ? { ...page.value, [LISTS[id].key]: page.value.devices } : undefined
  }
  if (!Object.hasOwn(READERS, id)) return undefined
  const { key, read } = READERS[id as keyof typeof READERS]
  const answer = read(body, context)
  const value = answer.ok ? answer.value.value : undefined
  return key === '' ? value : { [key]: value }
}

/** What the dashboard takes from the answer to a call. @param limit the devices of a page that was asked for */
export function takenOfCall(
  id: DeviceCallId,
  outcome: CallOutcome,
  context: ReadContext,
  limit: number,
): Taken {
  const failed = (failure: string, unreadAt: readonly string[] = []): Taken => ({
    ...{ shown: null, failure, unreadAt, forms: [] },
  })
  if (outcome.state !== 'answered') return failed(failureText(id, undefined))
  const { status, body } = outcome
  if (status >= 400) return failed(failureText(id, body))
  if (isList(id)) {
    const list = readAnswer(id, body, (json) => readList(id, json, context))
    if (list.ok) return takenOfPage(list.value, limit)
    return failed(list.error.message, refusalAt(list.error.refusal))
  }
  const { read, shown } = READERS[id]
  const answer = readAnswer(id, body, (json) => read(json, context))
  if (!answer.ok) return failed(answer.error.message, refusalAt(answer.error.refusal))
  const { value, unreadAt, forms } = answer.value
  return { shown: shown(value), unreadAt, forms }
}

const refusalAt = (refusal: Refusal | null) =>
  refusal === null || refusal.where === '' ? [] : [refusal.where]

/** What is taken from a device that a request answers. */
export function valuesOfDevice(read: ReturnType<Read>): Taken {
  if (!read.ok) return { shown: null, unreadAt: [read.error.message], forms: [] }
  const { value, unreadAt, forms } = read.value
  return { shown: `${counted(valueCount(value), 'value')} of the device`, unreadAt, forms }
}

/** What is taken from a first page of a list. */
export function takenOfPage(read: ReportedList, limit: number): Taken {
  const page = wholePage(read, { page: 0, limit })
  const { rowCount, unreadAt, forms } = read
  const count = counted(page.devices.length, 'device')
  const sent =
    page.devices.length === rowCount
      ? count
      : `${page.devices.length} of ${counted(rowCount, 'device')} sent`
  return {
    shown: `${sent}${followText(page)}`,
    unreadAt,
    forms: [...new Set(forms)],
  }
}

function followText({ total, hasMore, devices }: DevicePage<unknown>): string {
  if (hasMore) return total === undefined ? ' and asks for more' : ` of ${total} and asks for more`
  return total === undefined || total === devices.length ? '' : ` of ${total}`
}
