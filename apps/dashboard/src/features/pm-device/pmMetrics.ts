import { type MeterPowerState, phases, type Reported } from '@wattpost/protocol'
import { type TextKey, text } from './text.ts'

const TOTALS = [
  { key: 'totalReactivePower', textKey: 'reactivePower', unit: 'var', colorName: 'generator' },
  { key: 'totalApparentPower', textKey: 'apparentPower', unit: 'VA', colorName: 'load' },
] as const satisfies readonly Total[]

const OTHERS = [
  { key: 'neutralCurrent', textKey: 'neutralCurrent', unit: 'A', colorName: 'grid' },
  { key: 'frequency', textKey: 'frequency', unit: 'Hz', colorName: 'grid' },
  { key: 'temperature', textKey: 'temperature', unit: '°C', colorName: 'generator' },
  { key: 'totalPowerFactor', textKey: 'powerFactor', unit: '', colorName: 'load' },
] as const satisfies readonly Total[]

const BY_PHASE = {
  power: { key: 'activePower', textKey: 'phasePower', unit: 'W' },
  voltage: { key: 'voltage', textKey: 'phaseVoltage', unit: 'V' },
  current: { key: 'current', textKey: 'phaseCurrent', unit: 'A' },
} as const

interface Total {
  readonly key: keyof MeterPowerState
  readonly textKey: TextKey
  readonly unit: string
  readonly colorName: 'grid' | 'generator' | 'load'
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
    total({ key: 'totalActivePower', textKey: 'activePower', unit: 'W', colorName: 'grid' }),
    ...ofPhases('power'),
    ...TOTALS.map(total),
    ...ofPhases('voltage'),
    ...ofPhases('current'),
    ...OTHERS.map(total),
  ]
}

/** The metrics shown before a user picks others: how the phases share the load. */
export const PM_DEFAULT_METRICS = phases.map((phase) => `phase${phase}.activePower`)

function total({ key, textKey, unit, colorName }: Total): PmMetric {
  return {
    key,
    // A getter: exports read the name in English.
    get name() {
      return text(textKey)
    },
    unit,
    color: `var(--source-${colorName})`,
  }
}

function ofPhases(quantity: keyof typeof BY_PHASE): readonly PmMetric[] {
  const { key, textKey, unit } = BY_PHASE[quantity]
  return phases.map((phase) => ({
    key: `phase${phase}.${key}`,
    get name() {
      return text(textKey, { phase })
    },
    unit,
    color: `var(--phase-${phase.toLowerCase()})`,
  }))
}

/** A meter's current values by metric key: `frequency`, `phaseA.voltage`; `null` before its first report. */
export function meterSample(state: Reported<MeterPowerState>): {
  readonly t: number
  readonly values: Readonly<Record<string, number | undefined>>
} | null {
  const { timestamp, phaseA, phaseB, phaseC, ...totals } = state
  if (timestamp === undefined) return null
  const byPhase = { A: phaseA, B: phaseB, C: phaseC }
  const phaseValues = phases.flatMap((phase) =>
    Object.entries(byPhase[phase]).map(
      ([name, value]) => [`phase${phase}.${name}`, value] as const,
    ),
  )
  return { t: timestamp, values: { ...totals, ...Object.fromEntries(phaseValues) } }
}
