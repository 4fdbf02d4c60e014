import { z } from 'zod'
import { decode } from '../decode.ts'
import { fieldGroup, fieldWriter } from '../fields.ts'
import { decodeFrame, encodeHead, type FrameHead, ownValue, type WireFrame } from '../live/frame.ts'
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
  | LiveBody
  | { readonly kind: 'history'; readonly rows: MeterHistoryRow[] }

/** Unsolicited content of a meter, by the frame's type. */
type LiveBody =
  | { readonly kind: 'phase-power'; readonly phase: Phase; readonly power: PhasePower }
  | { readonly kind: 'total-power'; readonly totals: MeterTotals }
  | { readonly kind: 'phase-energy'; readonly phase: Phase; readonly energy: PhaseEnergy }
  | { readonly kind: 'total-energy'; readonly lifetime: MeterLifetime }

/** A decoded `meter_power` frame. */
export interface MeterPowerFrame {
  readonly head: FrameHead
  readonly body: MeterPowerBody
}

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

/** Encodes a `meter_power` frame [K2]. */
export function encodeMeterPower({ head, body }: MeterPowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  if (body.kind === 'history') return Object.assign(frame, historyOf(body.rows))
  frame.type = body.kind
  writeBody(frame, body)
  return frame
}

function historyOf(rows: MeterHistoryRow[]): z.input<typeof meterHistoryWire> {
  return z.encode(meterHistoryWire, { daily_meter_data: rows })
}

const writePhasePower = fieldWriter(phasePower)
const writeMeterTotals = fieldWriter(meterTotals)
const writePhaseEnergy = fieldWriter(phaseEnergy)
const writeMeterLifetime = fieldWriter(meterLifetime)

function writeBody(frame: WireFrame, body: LiveBody): void {
  switch (body.kind) {
    case 'phase-power':
      frame.phase = body.phase
      writePhasePower(frame, body.power)
      break
    case 'total-power':
      writeMeterTotals(frame, body.totals)
      break
    case 'phase-energy':
      frame.phase = body.phase
      writePhaseEnergy(frame, body.energy)
      break
    case 'total-energy':
      writeMeterLifetime(frame, body.lifetime)
      break
  }
}
