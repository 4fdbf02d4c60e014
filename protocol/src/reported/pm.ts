import { z } from 'zod'
import { ownValue } from '../live/frame.ts'
import {
  type MeterDevice,
  type MeterHistoryRow,
  type MeterStatusBody,
  meterDevice,
  meterHistoryRow,
  meterLifetime,
  meterPhase,
  meterPowerState,
  meterStatus,
  meterTotals,
  type Phase,
  phases,
} from '../pm/device.ts'
import type { Refusal, Result } from '../result.ts'
import { type ReportedLastSeen, readLastSeen } from './connection.ts'
import {
  type PartsReader,
  type ReadContext,
  type Reported,
  requireFields,
  wordAt,
} from './parts.ts'
import {
  type FrameContext,
  hasAny,
  type Reading,
  type ReportedFrame,
  readDevice,
  readFrame,
  readRows,
} from './reading.ts'

/** A power meter as far as it was reported [E9]. */
export type ReportedMeter = Reported<Omit<MeterDevice, 'deviceId'>> & { readonly deviceId: string }
/** Power, and lifetime counters, as far as a frame has them. */
export type MeterParts = Partial<Pick<ReportedMeter, 'powerState' | 'lifetime'>>

/** A row of a meter's history of which at least the time is known [E12]. */
export type ReportedMeterRow = Reported<Omit<MeterHistoryRow, 't'>> & Pick<MeterHistoryRow, 't'>
requireFields(meterHistoryRow, 't')

/**
 * Reads a power meter.
 * @param id the meter, where its description does not say so
 */
export function readMeter(json: unknown, context: ReadContext, id: string | null = null) {
  return readDevice<ReportedMeter>(METER, json, context, id, (reader, deviceId, sent) => ({
    ...(reader.read(meterDevice, sent) as ReportedMeter),
    deviceId,
  }))
}

/** The answer of its call has it in `data` [H9], that of a request in `device`. */
const METER = { what: 'power meter', names: ['data', 'device'] }

/** The body of a `meter_power` frame: some fields, or the readable rows of a history. */
export type ReportedMeterPowerBody =
  | { readonly kind: 'history'; readonly rows: readonly ReportedMeterRow[] }
  | { readonly kind: 'parts'; readonly parts: MeterParts }
export type ReportedMeterPower = ReportedFrame<ReportedMeterPowerBody>

/** Reads a `meter_power` frame with any of its fields, under short names or those of the meter [K2]. */
export function readMeterPower(sent: unknown, context: FrameContext) {
  return readFrame<ReportedMeterPowerBody>('meter_power frame', sent, context, (reader, json) => {
    const rows = ownValue(json, 'daily_meter_data')
    if (rows === undefined) return partsBody(reader, json)
    if (typeof rows !== 'object') return reader.onUnread(['daily_meter_data'])
    return { kind: 'history', rows: reader.read(HISTORY, rows) as ReportedMeterRow[] }
  })
}

const HISTORY = meterHistoryRow.array()

const METER_ENERGY = { what: 'meter energy', name: 'data', key: 't' }

/** Reads the rows with a time of a meter's energy; only an answer without rows is refused [H10]. */
export function readMeterHistory(
  json: unknown,
  context: ReadContext,
): Result<Reading<readonly ReportedMeterRow[]>, Refusal> {
  return readRows(METER_ENERGY, HISTORY, json, context)
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
  const values: object = Object(reader.read(meterPhase, json))
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
  const totals: object = Object(reader.read(isTotal ? meterTotals : longTotals, json))
  const lifetime: object = Object(reader.read(isTotal ? meterLifetime : longLifetime, json))
  const groups = groupParts(reader, json)
  const powerState = powerStateWith({ ...groups?.powerState, ...totals })
  return {
    ...groups,
    ...(hasAny(totals) && { powerState }),
    ...(hasAny(lifetime) && { lifetime }),
  }
}

// A schema without its table has long names only.
const longTotals = z.object(meterTotals.shape)
const longLifetime = z.object(meterLifetime.shape)

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
export type ReportedMeterStatusBody = Reported<MeterStatusBody> & ReportedLastSeen
export type ReportedMeterStatus = ReportedFrame<ReportedMeterStatusBody>

/** Reads a `meter_status` frame with any of its fields [K3]. */
export function readMeterStatus(sent: unknown, context: FrameContext) {
  return readFrame<ReportedMeterStatusBody>('meter_status frame', sent, context, (reader, json) => {
    const sent = reader.read(meterStatus, json) as Reported<MeterStatusBody>
    const body = { ...sent, ...readLastSeen(reader, json) }
    return hasAny(body) ? body : undefined
  })
}
