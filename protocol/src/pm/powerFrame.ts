import { z } from 'zod'
import { decode } from '../decode.ts'
import { fieldGroup, fieldWriter } from '../fields.ts'
import { decodeFrame, encodeHead, type Frame, ownValue, type WireFrame } from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import {
  type MeterHistoryRow,
  type MeterLifetime,
  type MeterTotals,
  meterHistoryRow,
  meterLifetime,
  meterLifetimeWire,
  meterTotals,
  meterTotalsWire,
  type Phase,
  type PhaseEnergy,
  type PhasePower,
  phaseEnergy,
  phaseEnergyWire,
  phasePower,
  phasePowerWire,
  phases,
} from './device.ts'

/** The body of a `meter_power` frame [K2]. */
export type MeterPowerBody =
  | { readonly kind: 'history'; readonly rows: MeterHistoryRow[] }
  | { readonly kind: 'phase-power'; readonly phase: Phase; readonly power: PhasePower }
  | { readonly kind: 'total-power'; readonly totals: MeterTotals }
  | { readonly kind: 'phase-energy'; readonly phase: Phase; readonly energy: PhaseEnergy }
  | { readonly kind: 'total-energy'; readonly lifetime: MeterLifetime }

/** A decoded `meter_power` frame. */
export type MeterPowerFrame = Frame<MeterPowerBody>

const WHAT = 'meter_power frame'
/** The phase of a frame of one phase [K2]. */
export const phaseKey = fieldGroup('K2', {
  phase: { is: z.enum(phases), addition: true, means: '`A`, `B` or `C`' },
})
const typeKey = z.object({
  type: z.enum(['phase-power', 'total-power', 'phase-energy', 'total-energy']),
})
/** The frame with a meter's daily history [K2]. */
export const meterHistoryWire = fieldGroup('K2', {
  daily_meter_data: { is: z.array(meterHistoryRow), means: 'Rows by day' },
})

const reader =
  <W extends z.ZodType>(wire: W, read: (body: z.output<W>) => MeterPowerBody) =>
  (json: unknown): Result<MeterPowerFrame, Refusal> => {
    const frame = decodeFrame(WHAT, wire, json)
    if (!frame.ok) return frame
    return accepted({ head: frame.value.head, body: read(frame.value.body) })
  }

const ofPhase =
  <W extends z.ZodType>(wire: W, read: (phase: Phase, body: z.output<W>) => MeterPowerBody) =>
  (json: unknown): Result<MeterPowerFrame, Refusal> => {
    const key = decode(WHAT, phaseKey, json)
    return key.ok ? reader(wire, (body) => read(key.value.phase, body))(json) : key
  }

const READERS = {
  'phase-power': ofPhase(phasePowerWire, (phase, power) => ({ kind: 'phase-power', phase, power })),
  'total-power': reader(meterTotalsWire, (totals) => ({ kind: 'total-power', totals })),
  'phase-energy': ofPhase(phaseEnergyWire, (phase, energy) => ({
    kind: 'phase-energy',
    phase,
    energy,
  })),
  'total-energy': reader(meterLifetimeWire, (lifetime) => ({ kind: 'total-energy', lifetime })),
}
const historyReader = reader(meterHistoryWire, (body) => ({
  kind: 'history',
  rows: body.daily_meter_data,
}))

/** Decodes a `meter_power` frame: one of four types, or history [K2]. */
export function decodeMeterPower(json: unknown): Result<MeterPowerFrame, Refusal> {
  if (ownValue(json, 'daily_meter_data') !== undefined) return historyReader(json)
  const type = decode(WHAT, typeKey, json)
  return type.ok ? READERS[type.value.type](json) : type
}

const writePhasePower = fieldWriter(phasePower)
const writeMeterTotals = fieldWriter(meterTotals)
const writePhaseEnergy = fieldWriter(phaseEnergy)
const writeMeterLifetime = fieldWriter(meterLifetime)

/** Encodes a `meter_power` frame [K2]. */
export function encodeMeterPower({ head, body }: MeterPowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  if (body.kind === 'history')
    return Object.assign(frame, z.encode(meterHistoryWire, { daily_meter_data: body.rows }))
  frame.type = body.kind
  if ('phase' in body) frame.phase = body.phase
  if (body.kind === 'phase-power') writePhasePower(frame, body.power)
  else if (body.kind === 'total-power') writeMeterTotals(frame, body.totals)
  else if (body.kind === 'phase-energy') writePhaseEnergy(frame, body.energy)
  else writeMeterLifetime(frame, body.lifetime)
  return frame
}
