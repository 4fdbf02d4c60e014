import { z } from 'zod'
import { decode } from '../decode.ts'
import { decodeFrame, encodeHead, type FrameHead } from '../live/frame.ts'
import { ownValue } from '../live/ownValue.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type MeterHistoryRow, meterHistoryRow } from './history.ts'
import { type MeterLifetime, meterLifetimeWire } from './lifetime.ts'
import {
  type Phase,
  type PhaseEnergy,
  type PhasePower,
  phaseEnergyWire,
  phasePowerWire,
  phases,
} from './phase.ts'
import { type MeterTotals, meterTotalsWire } from './powerState.ts'

/** What a `meter_power` frame tells [K2]. */
export type MeterReport =
  | { readonly kind: 'phase-power'; readonly phase: Phase; readonly power: PhasePower }
  | { readonly kind: 'total-power'; readonly totals: MeterTotals }
  | { readonly kind: 'phase-energy'; readonly phase: Phase; readonly energy: PhaseEnergy }
  | { readonly kind: 'total-energy'; readonly lifetime: MeterLifetime }
  | { readonly kind: 'history'; readonly rows: MeterHistoryRow[] }

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
export function encodeMeterPower({ head, report }: MeterPowerFrame): Record<string, unknown> {
  return { ...encodeHead(head), ...encodeReport(report) }
}

function encodeReport(report: MeterReport): object {
  switch (report.kind) {
    case 'phase-power':
      return { type: report.kind, phase: report.phase, ...z.encode(phasePowerWire, report.power) }
    case 'total-power':
      return { type: report.kind, ...z.encode(meterTotalsWire, report.totals) }
    case 'phase-energy':
      return { type: report.kind, phase: report.phase, ...z.encode(phaseEnergyWire, report.energy) }
    case 'total-energy':
      return { type: report.kind, ...z.encode(meterLifetimeWire, report.lifetime) }
    case 'history':
      return z.encode(history, { daily_meter_data: report.rows })
  }
}
