import type { z } from 'zod'
import {
  type EnergyTotals,
  type energyTotalChannels,
  energyTotals,
  type HydraEnergyBody,
  hydraEnergyBodies,
} from '../hydra/energyFrame.ts'
import { type HydraPowerBody, hydraPowerBodies } from '../hydra/powerFrame.ts'
import { ownValue } from '../live/frame.ts'
import { isGroup, nameIn } from './content.ts'
import { type ReportedLatest, readLatest } from './latest.ts'
import type { PartsReader, ReadContext, Reported } from './parts.ts'
import { type NamedPeriod, readPeriod } from './period.ts'
import { type FrameContext, hasAny, type ReportedFrame, readFrame } from './reading.ts'

/** The fields that say which part of the device a body is about. */
type Naming = 'type' | 'channel' | 'monitor' | 'period'
type ReportedBody<B> = B extends unknown
  ? Reported<Omit<B, Naming>> & { readonly [K in keyof B & Naming]: B[K] }
  : never

/** A row of energy totals, Wh, of the period that starts at `period` (ISO). */
export type ReportedSummaryRow = Reported<EnergyTotals> & NamedPeriod

/** Data of several channels, monitors or types in one frame. */
interface SeveralBody {
  readonly type: 'several'
  readonly latestData: ReportedLatest
}

/** The body of a `hydra_power` frame, as far as it was reported [K9]. */
export type ReportedHydraPowerBody = ReportedBody<HydraPowerBody> | SeveralBody
export type ReportedHydraPower = ReportedFrame<ReportedHydraPowerBody>
/** The body of a `hydra_energy` frame, as far as it was reported [K9]. */
export type ReportedHydraEnergyBody =
  | ReportedBody<HydraEnergyBody>
  | (SeveralBody & { readonly rows: readonly ReportedSummaryRow[] })
export type ReportedHydraEnergy = ReportedFrame<ReportedHydraEnergyBody>

/** Reads a `hydra_power` frame with any of its fields, also of several channels [K9]. */
export function readHydraPower(json: unknown, context: FrameContext) {
  return readFrame<ReportedHydraPowerBody>(
    'hydra_power frame',
    json,
    context,
    (reader, flat, sent) => {
      const latestData = readNested(reader, sent)
      if (latestData !== undefined) return { type: 'several', latestData }
      return readTyped(reader, hydraPowerBodies, flat) as ReportedHydraPowerBody | undefined
    },
  )
}

/** Reads a `hydra_energy` frame with any of its fields, also of several channels or periods [K9]. */
export function readHydraEnergy(json: unknown, context: FrameContext) {
  return readFrame<ReportedHydraEnergyBody>(
    'hydra_energy frame',
    json,
    context,
    (reader, flat, sent) => {
      const latestData = readNested(reader, sent)
      if (latestData !== undefined) return { type: 'several', latestData, rows: [] }
      const rows = readSummaryRows(reader, sent, context)
      if (rows.length > 0) return { type: 'several', latestData: {}, rows }
      const body = readTyped(reader, hydraEnergyBodies, flat) as ReportedHydraEnergyBody | undefined
      if (body?.type !== 'energy-summary') return body
      const start = readPeriod(body.period, context)
      return start === undefined ? reader.onUnread(['period']) : { ...body, ...start }
    },
  )
}

/** The `data` or `latestData` of a frame, by channel or monitor; `undefined` where there is none. */
function readNested(reader: PartsReader, json: unknown): ReportedLatest | undefined {
  const type = typeIn(json)
  const data = ownValue(json, 'data') ?? ownValue(json, 'latestData')
  // Most frames have their values beside their type.
  const isFlat = type !== undefined && data === undefined
  if (isFlat || isBodyOfNamed(json)) return undefined
  const { unreadable: _, ...latest } = readLatest(
    reader,
    type === undefined ? (data ?? json) : { [type]: data },
  )
  return hasAny(latest) ? latest : undefined
}

/** Whether `data` is the body of the channel or monitor that the frame names beside it, and no map by name. */
function isBodyOfNamed(json: unknown): boolean {
  const data = ownValue(json, 'data')
  return isGroup(data) && nameIn(json) !== null && !Object.values(data).some(isGroup)
}

/** The totals of each period in `data`, or in a frame that is a row of energy itself [E19]. */
function readSummaryRows(
  reader: PartsReader,
  json: unknown,
  context: ReadContext,
): readonly ReportedSummaryRow[] {
  const type = typeIn(json)
  if (type !== undefined && type !== 'energy-summary') return []
  const data = ownValue(json, 'data') ?? (ownValue(json, '_id') === undefined ? [] : json)
  const rows: readonly unknown[] = Array.isArray(data) ? data : [data]
  const byChannel = rows.flatMap((row): readonly ChannelRow[] => {
    const place = ownValue(row, '_id')
    const start = readPeriod(ownValue(row, 'period') ?? ownValue(place, 'period'), context)
    const totals = reader.read(energyTotals, row) as Reported<EnergyTotals>
    if (!hasAny(totals)) return []
    if (start === undefined) return reader.onUnread(['period']) ?? []
    const channel = ownValue(place, 'channel') ?? ownValue(row, 'channel') ?? SITE
    return [{ channel: String(channel), row: { ...start, ...totals } }]
  })
  const periods = new Set(byChannel.map(({ row }) => row.period))
  return [...periods].map((period) => siteRow(byChannel.filter(({ row }) => row.period === period)))
}

/** A row of energy, and the channel that it counts; without one, it counts the whole site. */
interface ChannelRow {
  readonly channel: string
  readonly row: ReportedSummaryRow
}
const SITE: (typeof energyTotalChannels)[number] = 'all'
const TOTALS = Object.keys(energyTotals.shape) as (keyof EnergyTotals)[]

/** The totals of the site in a period: as sent, else the sum over its channels. */
function siteRow(rows: readonly ChannelRow[]): ReportedSummaryRow {
  const byChannel = new Map<string, ReportedSummaryRow>()
  for (const { channel, row } of rows) byChannel.set(channel, { ...byChannel.get(channel), ...row })
  const totals = TOTALS.flatMap((name) => {
    const known = [...byChannel.values()].flatMap((row) => row[name] ?? [])
    const sum = known.length === 0 ? undefined : known.reduce((one, other) => one + other)
    const total = byChannel.get(SITE)?.[name] ?? sum
    return total === undefined ? [] : [[name, total] as const]
  })
  return Object.assign({}, ...byChannel.values(), Object.fromEntries(totals))
}

function typeIn(json: unknown): string | undefined {
  const sent = ownValue(json, 'type')
  return typeof sent === 'string' ? sent.toLowerCase().replaceAll('_', '-') : undefined
}

const NAMES = ['channel', 'monitor', 'period'] as const

/**
 * Reads the fields of a body by its type, or without a type by the only one that has such fields. A body that does not
 * name its channel, monitor or period cannot be placed.
 */
function readTyped(
  reader: PartsReader,
  bodies: Readonly<Record<string, z.ZodObject>>,
  json: unknown,
): object | undefined {
  const sent = ownValue(json, 'type')
  const type = typeIn(json)
  const candidates = Object.entries(bodies).flatMap(([name, schema]) => {
    if (sent !== undefined && name !== type) return []
    const body: object = Object(reader.read(schema, { ...Object(json), type: name }))
    const missing = NAMES.find((key) => key in schema.shape && ownValue(body, key) === undefined)
    const values = Object.keys(body).filter((key) => key !== 'type' && !isName(key))
    return values.length === 0 ? [] : [{ body: { ...body, type: name }, missing }]
  })
  const [first, another] = candidates.filter(({ missing }) => missing === undefined)
  if (first !== undefined) return another === undefined ? first.body : undefined
  // Only where it is of no type is a name missed.
  for (const { missing } of candidates) if (missing !== undefined) reader.onUnread([missing])
  return undefined
}

function isName(key: string): boolean {
  return NAMES.some((name) => name === key)
}
