import { z } from 'zod'
import { type ChannelGroup, channelGroup, type PowerStatus } from '../hydra/channel.ts'
import { type EnergyRow, energyRow } from '../hydra/energyFrame.ts'
import {
  type ChannelUsage,
  channelUsage,
  type GroupStatus,
  type PowerStatusReport,
  type PowerTimeline,
  powerStatusReport,
  powerTimeline,
  type TimelineEvent,
  timelineEvent,
  type UnknownSpan,
  unknownSpan,
} from '../hydra/powerStatus.ts'
import { ownValue } from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { isGroup, type PartsReader, type Reported, requireFields } from './parts.ts'
import { readPeriod } from './period.ts'
import { hasAny, type ReadContext, type Reading, readByParts } from './reading.ts'

/** An energy row with its period and type, as far as reported; each total may be absent [E19]. */
export type ReportedEnergyRow = Reported<Omit<EnergyRow, '_id'>> & {
  readonly _id: { readonly period: string } & Reported<Omit<EnergyRow['_id'], 'period'>>
}

/** Reads the rows with a period, as an ISO instant [H13, H16, H17]; only an answer without a list of rows is refused. */
export function readEnergyRows(
  json: unknown,
  context: ReadContext,
): Result<Reading<readonly ReportedEnergyRow[]>, Refusal> {
  return readByParts('energy rows', context, (reader) => {
    const sent = ownValue(json, 'energyData')
    if (!Array.isArray(sent)) return reader.onUnread(['energyData'])
    const dated = sent.map((row: unknown) => withInstant(row, context.timeZone))
    const rows = reader.read(energyRow.array(), dated, ['energyData']) as ReportedEnergyRow[]
    return rows.filter(({ _id }) => _id.period !== undefined)
  })
}

/** A row whose period is an ISO instant. Some backends put the period beside the totals, or send it as `_id` itself. */
function withInstant(row: unknown, timeZone: string | undefined): unknown {
  const id = ownValue(row, '_id') ?? row
  const named = readPeriod(isGroup(id) ? ownValue(id, 'period') : id, timeZone)
  return isGroup(row)
    ? { ...row, _id: { ...Object(isGroup(id) ? id : {}), period: named?.period } }
    : row
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

/** Reads a power status whole, or else field by field [H14]. */
export function readPowerStatus(
  json: unknown,
  context: ReadContext,
): Result<Reading<ReportedPowerStatus>, Refusal> {
  const whole = powerStatusReport.safeParse(json)
  if (whole.success)
    return accepted({ value: whole.data satisfies PowerStatusReport, unread: null })
  return readByParts('power status', context, (reader) => {
    if (!isGroup(json)) return undefined
    const report = reader.read(powerStatusReport, json) as ReportedPowerStatus
    if (!saysAnything(report)) return undefined
    return { ...report, dailyUsage: report.dailyUsage.flatMap(withGroup) }
  })
}

function saysAnything({ dailyUsage, grid, generator }: ReportedPowerStatus): boolean {
  return dailyUsage.length > 0 || hasAny(grid) || hasAny(generator)
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
  readonly unknown?: readonly UnknownSpan[] | undefined
}

/** Reads a power timeline whole, or else change by change [H15]. */
export function readTimeline(
  json: unknown,
  context: ReadContext,
): Result<Reading<ReportedTimeline>, Refusal> {
  const whole = powerTimeline.safeParse(json)
  if (whole.success) return accepted({ value: whole.data satisfies PowerTimeline, unread: null })
  return readByParts('power timeline', context, (reader) => {
    const sent = ownValue(json, 'byChannel')
    if (!isGroup(sent)) return reader.onUnread(['byChannel'])
    const channels = Object.entries(sent).map(
      ([channel, events]) => [channel, readEvents(reader, channel, events)] as const,
    )
    const unknown = reader.read(unknownSpan.array(), ownValue(json, 'unknown')) as UnknownSpan[]
    return { byChannel: Object.fromEntries(channels), ...(unknown.length > 0 && { unknown }) }
  })
}

type SentEvent = Reported<Omit<TimelineEvent, 'ts'>> & Pick<TimelineEvent, 'ts'>

function readEvents(reader: PartsReader, key: string, json: unknown): readonly ReportedEvent[] {
  const path = ['byChannel', key]
  const events = reader.read(timelineEvent.array(), json, path) as readonly SentEvent[]
  return events.flatMap(({ channel = Number(key), ...event }) => {
    const powerStatus = event.powerStatus ?? statusOf(event.ns)
    if (powerStatus === undefined) return reader.onUnread(path) ?? []
    const ns = event.ns ?? (powerStatus === 'power_restored' ? 1 : 0)
    // Only changes are recorded [S11].
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
  readonly refusals: readonly Refusal[]
}

/**
 * Reads the devices of a list, each for itself: one that cannot be read does not hide another. Only an answer without
 * a list is refused.
 * @param key the field that holds the list
 */
export function readPage<D extends { readonly deviceId: string }>(
  json: unknown,
  key: string,
  context: ReadContext,
  readDevice: (json: unknown, context: ReadContext) => Result<Reading<D>, Refusal>,
): Result<ReportedPage<D>, Refusal> {
  const sent = ownValue(json, key)
  const page = readByParts(`list of ${key}`, context, (reader) =>
    Array.isArray(sent) ? (reader.read(counts, json) as ListCounts) : reader.onUnread([key]),
  )
  if (!page.ok) return page
  const reads = (sent as unknown[]).map((each) => readDevice(each, context))
  const refusals = reads.flatMap((read) => {
    const refusal = read.ok ? read.value.unread : read.error
    return refusal === null ? [] : [refusal]
  })
  const devices = reads.flatMap((read) => (read.ok ? [read.value.value] : []))
  return accepted({ ...page.value.value, devices, refusals })
}
