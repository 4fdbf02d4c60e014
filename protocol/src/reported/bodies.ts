import { z } from 'zod'
import { type ChannelGroup, channelGroup, type PowerStatus } from '../hydra/channel.ts'
import { type EnergyRow, energyRow } from '../hydra/energyFrame.ts'
import {
  type ChannelUsage,
  channelUsage,
  type GroupStatus,
  powerStatusReport,
  type TimelineEvent,
  type TimelineSummary,
  timelineEvent,
  timelineSummary,
  type UnknownSpan,
  unknownSpan,
} from '../hydra/powerStatus.ts'
import { ownValue } from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { contentIn, entriesByName, identityIn, isGroup } from './content.ts'
import {
  type Form,
  type PartsReader,
  type ReadContext,
  type Reported,
  requireFields,
} from './parts.ts'
import { readPeriod } from './period.ts'
import {
  hasAny,
  idIn,
  noteEnvelope,
  type Reading,
  readByParts,
  readContent,
  readRows,
  TIMES,
} from './reading.ts'

/** An energy row with its period and type, as far as reported; each total may be absent [E19]. */
export type ReportedEnergyRow = Reported<Omit<EnergyRow, '_id'>> & {
  readonly _id: { readonly period: string } & Reported<Omit<EnergyRow['_id'], 'period'>>
}

/** Reads the rows with a period, as an ISO instant [H13, H16, H17]; only an answer without rows is refused. */
export function readEnergyRows(json: unknown, context: ReadContext) {
  return readRows<ReportedEnergyRow>(ENERGY, energyRow.array(), json, context, (row) =>
    withInstant(row, context),
  )
}

const ENERGY = { what: 'energy rows', name: 'energyData', key: '_id' }
const PERIODS = ['period', ...TIMES, 'date', 'hour'] as const

/**
 * A row whose period is an ISO instant, `null` without one. Some backends put the period beside the totals, or send it as
 * `_id` itself.
 */
function withInstant(row: unknown, context: ReadContext): unknown {
  if (!isGroup(row)) return null
  const id = ownValue(row, '_id') ?? row
  const place = isGroup(id) ? id : {}
  const sent = PERIODS.map((name) => ownValue(id, name)).find((each) => each !== undefined)
  const named = readPeriod(isGroup(id) ? sent : id, context)
  if (named === undefined) return null
  const channel = Number(ownValue(place, 'channel') ?? Number.NaN)
  const isNumbered = Number.isInteger(channel) && ownValue(place, 'channel') !== ''
  return { ...row, _id: { ...place, period: named.period, ...(isNumbered && { channel }) } }
}

/** A channel's usage, as far as reported [E17]. */
export type ReportedUsage = Reported<Omit<ChannelUsage, 'channel' | 'group'>> &
  Pick<ChannelUsage, 'channel' | 'group'>
requireFields(channelUsage, 'channel')

/** Power status of a hydra, as far as reported [E17]. */
export interface ReportedPowerStatus {
  readonly deviceId?: string | undefined
  readonly dailyUsage: readonly ReportedUsage[]
  readonly grid: Reported<GroupStatus>
  readonly generator: Reported<GroupStatus>
  readonly bothDownTime?: number | undefined
  readonly totalSecondsInPeriod?: number | undefined
}

/** Reads a power status field by field [H14]. */
export function readPowerStatus(json: unknown, context: ReadContext) {
  return readContent('power status', '', json, context, (reader, content) => {
    if (!isGroup(content)) return undefined
    const report = reader.read(powerStatusReport, content) as ReportedPowerStatus
    if (!saysAnything(report) && !isEmpty(ownValue(content, 'dailyUsage'))) return undefined
    return { ...report, dailyUsage: report.dailyUsage.flatMap(withGroup) }
  })
}

function saysAnything({ dailyUsage, grid, generator }: ReportedPowerStatus): boolean {
  return dailyUsage.length > 0 || hasAny(grid) || hasAny(generator)
}

/** Whether a list, or a map in its place, says that there is nothing, as of a device without channels. */
function isEmpty(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.keys(json).length === 0
}

/** A usage with the group of its channel [C6]; none for a channel of no group. */
function withGroup<U extends { readonly channel: number }>(
  usage: U,
): readonly (U & { readonly group: ChannelGroup })[] {
  const group = channelGroup(usage.channel)
  return group === null ? [] : [{ ...usage, group }]
}

/** A change on a channel, as far as reported [E18]. */
export type ReportedEvent = Reported<
  Omit<TimelineEvent, 'channel' | 'ts' | 'powerStatus' | 'ns' | 'os'>
> &
  Pick<TimelineEvent, 'channel' | 'ts' | 'powerStatus' | 'ns' | 'os'>
requireFields(timelineEvent, 'ts')
requireFields(unknownSpan, 'from', 'to')

/** Power timeline of a hydra, as far as reported [E18]. */
export interface ReportedTimeline {
  readonly byChannel: Readonly<Record<string, readonly ReportedEvent[]>>
  /** Numbers of events. */
  readonly summary?: Reported<TimelineSummary> | undefined
  readonly unknown?: readonly UnknownSpan[] | undefined
}

/** Reads a power timeline change by change [H15]. */
export function readTimeline(json: unknown, context: ReadContext) {
  return readContent<ReportedTimeline>('power timeline', '', json, context, (reader, content) => {
    const bare = Array.isArray(content) || isByChannel(content) ? content : undefined
    const sent = ownValue(content, 'byChannel') ?? ownValue(content, 'events') ?? bare
    const entries = entriesByName(sent)
    if (entries === null) return reader.onUnread(['byChannel'])
    if (sent !== ownValue(content, 'byChannel')) reader.onForm('further name')
    if (Array.isArray(sent)) reader.onForm('list for map')
    if (Array.isArray(sent) && entries.length < sent.length) reader.onUnread(['byChannel'])
    const byChannel: Record<string, readonly ReportedEvent[]> = {}
    for (const [key, events] of entries)
      byChannel[key] = [...(byChannel[key] ?? []), ...readEvents(reader, key, events)]
    const unknown = reader.read(unknownSpan.array(), ownValue(content, 'unknown')) as UnknownSpan[]
    const summary = ownValue(content, 'summary')
    return {
      byChannel,
      ...(isGroup(summary) && {
        summary: reader.read(timelineSummary, summary) as Reported<TimelineSummary>,
      }),
      ...(unknown.length > 0 && { unknown }),
    }
  })
}

/** Whether each key is the number of a channel. */
function isByChannel(json: unknown): boolean {
  const keys = isGroup(json) ? Object.keys(json) : []
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
}

type SentEvent = Reported<Omit<TimelineEvent, 'ts'>> & Pick<TimelineEvent, 'ts'>

function readEvents(reader: PartsReader, key: string, json: unknown): readonly ReportedEvent[] {
  const path = ['byChannel', key]
  const sent = ownValue(json, 'events') ?? json
  const events = reader.read(timelineEvent.array(), sent, path) as readonly SentEvent[]
  return events.flatMap(({ channel = Number(key), ...event }) => {
    // Only changes are recorded [S11].
    const isSame = event.ns !== undefined && event.ns === event.os
    if (isSame && event.powerStatus === undefined) return []
    const powerStatus = event.powerStatus ?? statusOf(event.ns)
    if (powerStatus === undefined) return reader.onUnread(path) ?? []
    const ns = event.ns ?? (powerStatus === 'power_restored' ? 1 : 0)
    return [{ ...event, channel, powerStatus, ns, os: event.os ?? (ns === 1 ? 0 : 1) }]
  })
}

function statusOf(state: number | undefined): PowerStatus | undefined {
  if (state === undefined) return undefined
  return state === 1 ? 'power_restored' : 'power_failed'
}

const idOfRow = energyRow.shape._id
requireFields(energyRow, '_id')
requireFields(idOfRow, 'period')
const counts = z.object({ total: z.int().nonnegative(), hasMore: z.boolean() })
/** Number of all devices of a list, and whether a page follows; a backend may omit both. */
export type ListCounts = Reported<z.output<typeof counts>>

/** A page of a list: the devices that can be read, its counts, and what could not be read. */
export interface ReportedPage<D> extends ListCounts {
  readonly devices: readonly D[]
  /** Number of rows in the answer, also of those that cannot be read. */
  readonly rowCount: number
  /** The first part of each device that could not be read. */
  readonly refusals: readonly Refusal[]
  /** Paths of all such parts, with the row of each, e.g. `devices[3].lastSeen`. */
  readonly unreadAt: readonly string[]
  /** The forms that the sender chose, for the page and each device; none for our own. */
  readonly forms: readonly Form[]
}

/**
 * Reads the devices of a list or a map by id, each for itself: one that cannot be read does not hide another. Only an
 * answer without a list is refused.
 * @param key the field that holds the list
 */
export function readPage<D extends { readonly deviceId: string }>(
  json: unknown,
  key: string,
  context: ReadContext,
  readDevice: (json: unknown, context: ReadContext) => Result<Reading<D>, Refusal>,
): Result<ReportedPage<D>, Refusal> {
  const { content, beside } = contentIn(json, key)
  const sent = content === json && !Array.isArray(json) ? null : devicesIn(content)
  const page = readByParts(`list of ${key}`, context, (reader) => {
    if (sent === null) return reader.onUnread([key])
    noteEnvelope(reader, json, content, [key])
    if (sent !== content) reader.onForm('map for list')
    return reader.read(counts, beside) as ListCounts
  })
  if (!page.ok || sent === null) return page as Result<never, Refusal>
  const reads = sent.map((device) => readDevice(device, context))
  const refusals = reads.flatMap((read) => {
    const refusal = read.ok ? read.value.unread : read.error
    return refusal === null ? [] : [refusal]
  })
  const rowsUnreadAt = reads.flatMap((read, row) =>
    (read.ok ? read.value.unreadAt : [read.error.where]).map((where) =>
      where === '' ? `${key}[${row}]` : `${key}[${row}].${where}`,
    ),
  )
  const unreadAt = [...page.value.unreadAt, ...rowsUnreadAt]
  const known = reads.flatMap((read) => (read.ok ? [read.value] : []))
  const forms = [page.value, ...known].flatMap((read) => read.forms)
  const devices = known.map(({ value }) => value)
  return accepted({
    ...page.value.value,
    devices,
    rowCount: sent.length,
    refusals,
    unreadAt,
    forms,
  })
}

/** A page of a list as it is shown. */
export interface DevicePage<D> {
  readonly devices: readonly D[]
  /** `undefined` while the server gives none and another page may follow. */
  readonly total: number | undefined
  readonly hasMore: boolean
}

/** A page with counts: where the server gives none, another page may follow a full one [R23]. */
export function wholePage<D>(
  { devices, rowCount, total, hasMore }: ReportedPage<D>,
  { page, limit }: { readonly page: number; readonly limit: number },
): DevicePage<D> {
  const known = page * limit + rowCount
  if (total !== undefined)
    return { devices, total, hasMore: hasMore ?? (rowCount > 0 && known < total) }
  // A server that ignores the limit answers the whole list.
  const mayFollow = hasMore ?? rowCount === limit
  return { devices, total: mayFollow ? undefined : known, hasMore: mayFollow }
}

/** The devices of a list, or of a map with the id of each. */
function devicesIn(json: unknown): readonly unknown[] | null {
  if (Array.isArray(json)) return json
  const values = isGroup(json) ? Object.values(json) : []
  const isMap = isGroup(json) && values.length > 0 && values.every(isGroup)
  if (!isMap || idIn(json) !== null) return null
  return Object.entries(json).map(([deviceId, device]) =>
    identityIn(device) === 'none' ? { ...device, deviceId } : device,
  )
}
