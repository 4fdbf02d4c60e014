import { type MeterPowerState, phases } from '@wattpost/protocol'
import { type TextKey, text } from './text.ts'

const TOTALS = [
  { key: 'totalReactivePower', name: 'reactivePower', unit: 'var', color: 'generator' },
  { key: 'totalApparentPower', name: 'apparentPower', unit: 'VA', color: 'load' },
] as const satisfies readonly Total[]

const OTHERS = [
  { key: 'neutralCurrent', name: 'neutralCurrent', unit: 'A', color: 'grid' },
  { key: 'frequency', name: 'frequency', unit: 'Hz', color: 'grid' },
  { key: 'temperature', name: 'temperature', unit: '°C', color: 'generator' },
  { key: 'totalPowerFactor', name: 'powerFactor', unit: '', color: 'load' },
] as const satisfies readonly Total[]

const BY_PHASE = {
  power: { key: 'activePower', name: 'phasePower', unit: 'W' },
  voltage: { key: 'voltage', name: 'phaseVoltage', unit: 'V' },
  current: { key: 'current', name: 'phaseCurrent', unit: 'A' },
} as const

interface Total {
  readonly key: keyof MeterPowerState
  readonly name: TextKey
  readonly unit: string
  readonly color: 'grid' | 'generator' | 'load'
}

interface PmMetric {
  readonly key: string
  readonly name: string
  readonly unit: string
  /** A CSS colour. */
  readonly color: string
}

/** The metrics that can be charted of a meter [E10, E11, E20], in the order of the picker. */
export function pmMetrics(): readonly PmMetric[] {
  return [
    total({ key: 'totalActivePower', name: 'activePower', unit: 'W', color: 'grid' }),
    ...ofPhases('power'),
    ...TOTALS.map(total),
    ...ofPhases('voltage'),
    ...ofPhases('current'),
    ...OTHERS.map(total),
  ]
}

/** The metrics shown before a user picks others: how the phases share the load. */
export const PM_DEFAULT_METRICS = phases.map((phase) => `phase${phase}.activePower`)

function total({ key, name, unit, color }: Total): PmMetric {
  return { key, name: text(name), unit, color: `var(--source-${color})` }
}

function ofPhases(quantity: keyof typeof BY_PHASE): readonly PmMetric[] {
  const { key, name, unit } = BY_PHASE[quantity]
  return phases.map((phase) => ({
    key: `phase${phase}.${key}`,
    name: text(name, { phase }),
    unit,
    color: `var(--phase-${phase.toLowerCase()})`,
  }))
}

/** A meter's current values by metric key: `frequency`, `phaseA.voltage`. */
export function meterSample(state: MeterPowerState): {
  readonly t: number
  readonly values: Readonly<Record<string, number>>
} {
  const { timestamp, phaseA, phaseB, phaseC, ...totals } = state
  const byPhase = { A: phaseA, B: phaseB, C: phaseC }
  const phaseValues = phases.flatMap((phase) =>
    Object.entries(byPhase[phase]).map(
      ([name, value]) => [`phase${phase}.${name}`, value] as const,
    ),
  )
  return { t: timestamp, values: { ...totals, ...Object.fromEntries(phaseValues) } }
}
