import { z } from 'zod'
import { decode } from '../decode.ts'
import { decodeFrame, encodeHead } from '../live/frame.ts'
import type { FrameHead } from '../live/frameHead.ts'
import { ownValue } from '../live/ownValue.ts'
import type { WireFrame } from '../live/wireFrame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type MeterHistoryRow, meterHistoryRow } from './history.ts'
import { type MeterLifetime, meterLifetimeWire, writeMeterLifetime } from './lifetime.ts'
import {
  type Phase,
  type PhaseEnergy,
  type PhasePower,
  phaseEnergyWire,
  phasePowerWire,
  phases,
  writePhaseEnergy,
  writePhasePower,
} from './phase.ts'
import { type MeterTotals, meterTotalsWire, writeMeterTotals } from './powerState.ts'

/** What a `meter_power` frame tells [K2]. */
export type MeterReport =
  | LiveReport
  | { readonly kind: 'history'; readonly rows: MeterHistoryRow[] }

/** What a meter tells of its own accord, by the frame's type. */
type LiveReport =
  | { readonly kind: 'phase-power'; readonly phase: Phase; readonly power: PhasePower }
  | { readonly kind: 'total-power'; readonly totals: MeterTotals }
  | { readonly kind: 'phase-energy'; readonly phase: Phase; readonly energy: PhaseEnergy }
  | { readonly kind: 'total-energy'; readonly lifetime: MeterLifetime }

/** A `meter_power` frame, read. */
export interface MeterPowerFrame {
  readonly head: FrameHead
  readonly report: MeterReport
}

const WHAT = 'meter_power frame'
const phaseKey = z.object({ phase: z.enum(phases) })
const typeKey = z.object({
  type: z.enum(['phase-power', 'total-power', 'phase-energy', 'total-energy']),
})
const history = z.object({ daily_meter_data: z.array(meterHistoryRow) })

const report =
  <W extends z.ZodType>(wire: W, read: (body: z.output<W>) => MeterReport) =>
  (json: unknown): Result<MeterPowerFrame, Refusal> => {
    const frame = decodeFrame(WHAT, wire, json)
    if (!frame.ok) return frame
    return accepted({ head: frame.value.head, report: read(frame.value.body) })
  }

const ofPhase =
  <W extends z.ZodType>(wire: W, read: (phase: Phase, body: z.output<W>) => MeterReport) =>
  (json: unknown): Result<MeterPowerFrame, Refusal> => {
    const key = decode(WHAT, phaseKey, json)
    return key.ok ? report(wire, (body) => read(key.value.phase, body))(json) : key
  }

const READERS = {
  'phase-power': ofPhase(phasePowerWire, (phase, power) => ({ kind: 'phase-power', phase, power })),
  'total-power': report(meterTotalsWire, (totals) => ({ kind: 'total-power', totals })),
  'phase-energy': ofPhase(phaseEnergyWire, (phase, energy) => ({
    kind: 'phase-energy',
    phase,
    energy,
  })),
  'total-energy': report(meterLifetimeWire, (lifetime) => ({ kind: 'total-energy', lifetime })),
}
const historyReader = report(history, (body) => ({ kind: 'history', rows: body.daily_meter_data }))

/** Reads a `meter_power` frame: one of four types, or history [K2]. */
export function decodeMeterPower(json: unknown): Result<MeterPowerFrame, Refusal> {
  if (ownValue(json, 'daily_meter_data') !== undefined) return historyReader(json)
  const type = decode(WHAT, typeKey, json)
  return type.ok ? READERS[type.value.type](json) : type
}

/** Writes a `meter_power` frame for the wire [K2]. */
export function encodeMeterPower({ head, report }: MeterPowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  if (report.kind === 'history') return Object.assign(frame, historyOf(report.rows))
  frame.type = report.kind
  writeReport(frame, report)
  return frame
}

function historyOf(rows: MeterHistoryRow[]): z.input<typeof history> {
  return z.encode(history, { daily_meter_data: rows })
}

function writeReport(frame: WireFrame, report: LiveReport): void {
  switch (report.kind) {
    case 'phase-power':
      frame.phase = report.phase
      writePhasePower(frame, report.power)
      break
    case 'total-power':
      writeMeterTotals(frame, report.totals)
      break
    case 'phase-energy':
      frame.phase = report.phase
      writePhaseEnergy(frame, report.energy)
      break
    case 'total-energy':
      writeMeterLifetime(frame, report.lifetime)
      break
  }
}
