import type { z } from 'zod'
import { type FieldName, namesOf } from '../fields.ts'
import { ownValue } from '../live/frame.ts'
import {
  type MeterDevice,
  type MeterHistoryRow,
  type MeterStatusBody,
  meterDevice,
  meterHistoryRow,
  meterLifetimeWire,
  meterPowerState,
  meterStatusWire,
  meterTotalsWire,
  type Phase,
  phaseEnergyWire,
  phasePowerWire,
  phases,
} from '../pm/device.ts'
import { decodeMeterPower, type MeterPowerBody } from '../pm/powerFrame.ts'
import { decodeMeterStatus } from '../pm/statusFrame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type Aliases, withAliases } from './aliases.ts'
import { type PartsReader, type Reported, requireFields, wordAt } from './parts.ts'
import { readPeriod } from './period.ts'
import {
  type FrameContext,
  hasAny,
  type ReadContext,
  type Reading,
  type ReportedFrame,
  readByParts,
  readDeviceByParts,
  readFrame,
  withoutEnvelope,
} from './reading.ts'

/** A power meter as far as it was reported [E9]. */
export type ReportedMeter = Reported<Omit<MeterDevice, 'deviceId'>> & { readonly deviceId: string }
/** Power, and lifetime counters, as far as a frame has them. */
export type MeterParts = Partial<Pick<ReportedMeter, 'powerState' | 'lifetime'>>

/** A row of a meter's history of which at least the time is known [E12]. */
export type ReportedMeterRow = Reported<Omit<MeterHistoryRow, 't'>> & Pick<MeterHistoryRow, 't'>
requireFields(meterHistoryRow, 't')

/**
 * Reads a power meter whole, or else field by field.
 * @param id the meter, where its description does not say so
 */
export function readMeter(
  json: unknown,
  context: ReadContext,
  id: string | null = null,
): Result<Reading<ReportedMeter>, Refusal> {
  const whole = meterDevice.safeParse(json)
  if (whole.success) return accepted({ value: whole.data, unread: null })
  return readDeviceByParts('power meter', json, context, id, (reader, deviceId, group) => {
    return { ...(reader.read(readableShape, group) as ReportedMeter), deviceId }
  })
}

const readableShape = meterDevice.omit({ deviceId: true })

/** The body of a `meter_power` frame: whole, or some fields, or the readable rows of a history. */
export type ReportedMeterPowerBody =
  | Exclude<MeterPowerBody, { kind: 'history' }>
  | { readonly kind: 'history'; readonly rows: readonly ReportedMeterRow[] }
  | { readonly kind: 'parts'; readonly parts: MeterParts }
export type ReportedMeterPower = ReportedFrame<ReportedMeterPowerBody>

/** Reads a `meter_power` frame with any of its fields, under short names or those of the meter [K2]. */
export function readMeterPower(sent: unknown, context: FrameContext) {
  const json = withoutEnvelope(sent)
  return readFrame<ReportedMeterPowerBody>(
    'meter_power frame',
    decodeMeterPower,
    json,
    context,
    (reader) => {
      const rows = ownValue(json, 'daily_meter_data')
      if (rows === undefined) return partsBody(reader, json)
      if (!Array.isArray(rows)) return reader.onUnread(['daily_meter_data'])
      return { kind: 'history', rows: readMeterRows(reader, rows, context) }
    },
  )
}

/** Names that backends use for the fields of a row, among them those of a meter's energy [E11]. */
export const ROW_ALIASES: Aliases = {
  t: ['timestamp', 'period'],
  haet: ['importEnergy'],
  haext: ['exportEnergy'],
  hret: ['reactiveImport'],
}

/** The rows with a time [E12]: its epoch seconds, or the name of its period. */
function readMeterRows(
  reader: PartsReader,
  rows: readonly unknown[],
  { timeZone }: ReadContext,
): readonly ReportedMeterRow[] {
  const named = rows.map((row) => {
    const known = withAliases(row, ROW_ALIASES)
    const t = ownValue(known, 't')
    const start = typeof t === 'string' ? readPeriod(t, timeZone) : undefined
    return start === undefined ? known : { ...Object(known), t: Date.parse(start.period) / 1000 }
  })
  return reader.read(meterHistoryRow.array(), named) as ReportedMeterRow[]
}

/** Reads the rows with a time of a meter's energy; only an answer without a list is refused [H10]. */
export function readMeterHistory(
  json: unknown,
  context: ReadContext,
): Result<Reading<readonly ReportedMeterRow[]>, Refusal> {
  return readByParts('meter energy', context, (reader) => {
    const rows = ownValue(json, 'data')
    return Array.isArray(rows) ? readMeterRows(reader, rows, context) : reader.onUnread(['data'])
  })
}

function partsBody(reader: PartsReader, json: unknown): ReportedMeterPowerBody | undefined {
  const parts = ofPhase(json) ? phaseParts(reader, json) : totalParts(reader, json)
  return parts !== undefined && hasAny(parts) ? { kind: 'parts', parts } : undefined
}

function typeOf(json: unknown): string {
  return wordAt(json, 'type')
}

function ofPhase(json: unknown): boolean {
  return typeOf(json).startsWith('phase') || ownValue(json, 'phase') !== undefined
}

/** The values of one phase, or of the phases that the frame names as the meter does. */
function phaseParts(reader: PartsReader, json: unknown): MeterParts | undefined {
  const phase = phaseIn(json)
  if (phase === null) return groupParts(reader, json)
  const values = {
    ...Object(reader.read(phasePowerWire, json)),
    ...Object(reader.read(phaseEnergyWire, json)),
  }
  return hasAny(values) ? { powerState: powerStateWith({ [`phase${phase}`]: values }) } : undefined
}

/** `A`, `a` or `phaseA`. */
function phaseIn(json: unknown): Phase | null {
  const name = wordAt(json, 'phase').toUpperCase()
  return phases.find((phase) => name === phase || name === `PHASE${phase}`) ?? null
}

/** Short names of totals and of a phase are the same: only the type differs. */
function totalParts(reader: PartsReader, json: unknown): MeterParts {
  const isTotal = typeOf(json).startsWith('total')
  const valuesOf = (wire: z.ZodType): object =>
    isTotal ? Object(reader.read(wire, json)) : reader.readNamed(longNames(wire), json)
  const totals = valuesOf(meterTotalsWire)
  const lifetime = valuesOf(meterLifetimeWire)
  const groups = groupParts(reader, json)
  const powerState = powerStateWith({ ...groups?.powerState, ...totals })
  return {
    ...groups,
    ...(hasAny(totals) && { powerState }),
    ...(hasAny(lifetime) && { lifetime }),
  }
}

function longNames(wire: z.ZodType): readonly FieldName[] {
  return (namesOf(wire) ?? []).map(({ long, schema }) => ({ short: long, long, schema }))
}

/** `phaseA`, `phaseB` and `phaseC` as groups. */
function groupParts(reader: PartsReader, json: unknown): MeterParts | undefined {
  const groups = reader.read(phaseGroups, json) as Partial<ReportedMeter['powerState']>
  return Object.values(groups).some((group) => hasAny(Object(group)))
    ? { powerState: powerStateWith(groups) }
    : undefined
}

const phaseGroups = meterPowerState.pick({ phaseA: true, phaseB: true, phaseC: true })

function powerStateWith(parts: object): ReportedMeter['powerState'] {
  return { phaseA: {}, phaseB: {}, phaseC: {}, ...parts }
}

/** The body of a `meter_status` frame, as far as it was reported [K3]. */
export type ReportedMeterStatusBody = Reported<MeterStatusBody>
export type ReportedMeterStatus = ReportedFrame<ReportedMeterStatusBody>

/** Reads a `meter_status` frame with any of its fields [K3]. */
export function readMeterStatus(sent: unknown, context: FrameContext) {
  const json = withoutEnvelope(sent)
  return readFrame<ReportedMeterStatusBody>(
    'meter_status frame',
    decodeMeterStatus,
    json,
    context,
    (reader) => {
      const body = reader.read(meterStatusWire, json) as ReportedMeterStatusBody
      return hasAny(body) ? body : undefined
    },
  )
}
