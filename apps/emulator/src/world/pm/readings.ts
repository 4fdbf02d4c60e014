import {
  HOUR_MS,
  type MeterHistoryRow,
  type MeterLifetime,
  type MeterTotals,
  type Phase,
  type PhaseEnergy,
  type PhasePower,
} from '@wattpost/protocol'
import { type Bucket, buckets, type Period } from '../calendar.ts'
import type { Moment } from '../deviceHistory.ts'
import { type Instruments, rounded } from '../instruments.ts'
import { computedDays, type Pausable } from '../pausable.ts'
import { NO_COUNTS, type PhaseCounters, type PmFlows, type PmState } from './model.ts'

export type PmMoment = Moment<PmState, PmFlows>

/** The totals, all of them measured: other backends may leave out additions. */
export type MeasuredTotals = Readonly<Record<keyof MeterTotals, number>>

const INDEX = { A: 0, B: 1, C: 2 } as const

/** One phase's power; current follows from apparent power and voltage. */
export function phasePowerOf(
  instruments: Instruments,
  { ms, flows }: PmMoment,
  phase: Phase,
): PhasePower {
  const flow = flows.phases[INDEX[phase]]
  const { live, activeW, reactiveVar, apparentVa } = flow
  const voltage = live ? (flow.voltage ?? instruments.mainsV(INDEX[phase], ms)) : 0
  return {
    voltage,
    current: voltage === 0 ? 0 : rounded(apparentVa / voltage, 3),
    activePower: rounded(activeW, 1),
    reactivePower: rounded(reactiveVar, 1),
    apparentPower: rounded(apparentVa, 1),
    powerFactor: factorOf(activeW, apparentVa),
  }
}

/** One phase's counters; `start`, unless null, is the state at the last counter reset. */
export function phaseEnergyOf(
  { state }: PmMoment,
  phase: Phase,
  start: PmState | null,
): PhaseEnergy {
  const now = state[INDEX[phase]]
  const from = start === null ? NO_COUNTS : start[INDEX[phase]]
  return {
    importEnergy: rounded(now.importWh - from.importWh, 1),
    exportEnergy: rounded(now.exportWh - from.exportWh, 1),
    reactiveImport: rounded(now.reactiveImportVarh - from.reactiveImportVarh, 1),
    reactiveExport: 0,
    apparentEnergy: rounded(now.apparentVah - from.apparentVah, 1),
  }
}

/** Totals: active and reactive powers are summed; apparent power follows from the sums. */
export function totalsOf(
  instruments: Instruments,
  { ms, flows }: PmMoment,
  offsetMs: number,
): MeasuredTotals {
  const [a, b, c] = flows.phases
  const activeW = a.activeW + b.activeW + c.activeW
  const reactiveVar = a.reactiveVar + b.reactiveVar + c.reactiveVar
  const apparentVa = Math.hypot(activeW, reactiveVar)
  return {
    frequency: flows.powered ? (flows.frequency ?? instruments.mainsHz(ms)) : 0,
    temperature: flows.temperature ?? instruments.enclosureC(ms, ((ms + offsetMs) / HOUR_MS) % 24),
    neutralCurrent: flows.powered ? rounded(neutralA(flows.phases), 3) : 0,
    totalActivePower: rounded(activeW, 1),
    totalReactivePower: rounded(reactiveVar, 1),
    totalApparentPower: rounded(apparentVa, 1),
    totalPowerFactor: factorOf(activeW, apparentVa),
  }
}

/** Counters of the whole meter; `start`, unless null, is the state at the last counter reset. */
export function meterLifetimeOf({ state }: PmMoment, start: PmState | null): MeterLifetime {
  const counted = (phases: PmState, counter: keyof PhaseCounters) =>
    phases[0][counter] + phases[1][counter] + phases[2][counter]
  const total = (counter: keyof PhaseCounters) =>
    rounded(counted(state, counter) - (start === null ? 0 : counted(start, counter)), 1)
  return {
    lifetimeEnergy: total('importWh'),
    lifetimeExportEnergy: total('exportWh'),
    lifetimeReactiveImport: total('reactiveImportVarh'),
    lifetimeReactiveExport: 0,
    lifetimeApparentEnergy: total('apparentVah'),
  }
}

function factorOf(activeW: number, apparentVa: number): number {
  return apparentVa === 0 ? 0 : rounded(Math.abs(activeW) / apparentVa, 3)
}

/**
 * Neutral current, A: the vector sum of the phase currents, 120° apart, each lagging its voltage.
 */
function neutralA(phases: PmFlows['phases']): number {
  const vectors = phases.map(({ activeW, reactiveVar, apparentVa }, index) => {
    const angle = (-2 * Math.PI * index) / 3 - Math.atan2(reactiveVar, activeW)
    return { x: (apparentVa / 230) * Math.cos(angle), y: (apparentVa / 230) * Math.sin(angle) }
  })
  // Stryker disable next-line ArithmeticOperator: the opposite vector is as long
  const sum = (axis: 'x' | 'y') => vectors.reduce((total, vector) => total + vector[axis], 0)
  return Math.hypot(sum('x'), sum('y'))
}

/**
 * A meter's history [E12] by the true counters: one row per hour or day of a period that ends now
 * or earlier. Before the device was commissioned there are no rows: 0 would be a measurement.
 */
export function* meterRows(
  device: {
    readonly spec: { readonly commissionedMs: number }
    at(ms: number): PmMoment
    computeNextDay(beforeMs: number): boolean
  },
  period: Period,
  bucket: Bucket,
  tz: string,
): Pausable<MeterHistoryRow> {
  for (const { fromMs, toMs } of buckets(tz, period, bucket)) {
    if (toMs <= device.spec.commissionedMs) continue
    yield* computedDays(device, toMs)
    const before = meterLifetimeOf(device.at(fromMs), null)
    const after = meterLifetimeOf(device.at(toMs), null)
    yield {
      t: fromMs,
      haet: rounded(after.lifetimeEnergy - before.lifetimeEnergy, 1),
      haext: rounded(after.lifetimeExportEnergy - before.lifetimeExportEnergy, 1),
      hret: rounded(after.lifetimeReactiveImport - before.lifetimeReactiveImport, 1),
    }
  }
}
