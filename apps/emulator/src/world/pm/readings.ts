import type { MeterLifetime, MeterTotals, Phase, PhaseEnergy, PhasePower } from '@wattpost/protocol'
import { enclosureC, mainsHz, mainsV } from '../instruments.ts'
import { rounded } from '../rounding.ts'
import type { PmSpec } from '../spec.ts'
import type { Moment } from '../tape.ts'
import { HOUR_MS } from '../time.ts'
import type { PhaseCounters, PmFlows, PmState } from './plant.ts'

export type PmMoment = Moment<PmState, PmFlows>

const INDEX = { A: 0, B: 1, C: 2 } as const

/** One phase's power; current follows from apparent power and voltage. */
export function phasePowerOf(spec: PmSpec, { ms, flows }: PmMoment, phase: Phase): PhasePower {
  const { live, activeW, reactiveVar, apparentVa } = flows.phases[INDEX[phase]]
  const voltage = live ? mainsV(spec.stream, INDEX[phase], ms) : 0
  return {
    voltage,
    current: voltage === 0 ? 0 : rounded(apparentVa / voltage, 3),
    activePower: rounded(activeW, 1),
    reactivePower: rounded(reactiveVar, 1),
    apparentPower: rounded(apparentVa, 1),
    powerFactor: factorOf(activeW, apparentVa),
  }
}

/** One phase's counters. */
export function phaseEnergyOf({ state }: PmMoment, phase: Phase): PhaseEnergy {
  const counters = state[INDEX[phase]]
  return {
    importEnergy: rounded(counters.importWh, 1),
    exportEnergy: rounded(counters.exportWh, 1),
    reactiveImport: rounded(counters.reactiveImportVarh, 1),
    reactiveExport: rounded(counters.reactiveExportVarh, 1),
    apparentEnergy: rounded(counters.apparentVah, 1),
  }
}

/** Totals: the phases' active and reactive powers add up, the apparent power follows from the sums. */
export function totalsOf(spec: PmSpec, { ms, flows }: PmMoment, offsetMs: number): MeterTotals {
  const activeW = sum(flows.phases, (phase) => phase.activeW)
  const reactiveVar = sum(flows.phases, (phase) => phase.reactiveVar)
  const apparentVa = Math.hypot(activeW, reactiveVar)
  return {
    frequency: flows.powered ? mainsHz(spec.regionStream, ms) : 0,
    temperature: enclosureC(spec.stream, ms, ((ms + offsetMs) / HOUR_MS) % 24),
    neutralCurrent: flows.powered ? rounded(neutralA(flows.phases), 3) : 0,
    totalActivePower: rounded(activeW, 1),
    totalReactivePower: rounded(reactiveVar, 1),
    totalApparentPower: rounded(apparentVa, 1),
    totalPowerFactor: factorOf(activeW, apparentVa),
  }
}

/** The counters of the whole meter. */
export function meterLifetimeOf({ state }: PmMoment): MeterLifetime {
  const total = (counter: keyof PhaseCounters) =>
    rounded(
      sum(state, (phase) => phase[counter]),
      1,
    )
  return {
    lifetimeEnergy: total('importWh'),
    lifetimeExportEnergy: total('exportWh'),
    lifetimeReactiveImport: total('reactiveImportVarh'),
    lifetimeReactiveExport: total('reactiveExportVarh'),
    lifetimeApparentEnergy: total('apparentVah'),
  }
}

function factorOf(activeW: number, apparentVa: number): number {
  return apparentVa === 0 ? 0 : rounded(Math.abs(activeW) / apparentVa, 3)
}

/** The three phase currents, a third of a turn apart and each lagging its voltage, added as vectors. */
function neutralA(phases: PmFlows['phases']): number {
  const vectors = phases.map(({ activeW, reactiveVar, apparentVa }, index) => {
    const angle = (-2 * Math.PI * index) / 3 - Math.atan2(reactiveVar, activeW)
    return { x: (apparentVa / 230) * Math.cos(angle), y: (apparentVa / 230) * Math.sin(angle) }
  })
  return Math.hypot(
    vectors.reduce((total, { x }) => total + x, 0),
    vectors.reduce((total, { y }) => total + y, 0),
  )
}

function sum<T>(of: readonly T[], value: (item: T) => number): number {
  return of.reduce((total, item) => total + value(item), 0)
}
