import {
  type MeterPowerState,
  type Phase,
  type PowerState,
  phases,
  type Reported,
} from '@wattpost/protocol'
import { bgState } from './bg.ts'
import { meterTotals, phasePower } from './meter.ts'
import { type ChartEntry, entriesOf, type LiveQuantity, type QuantityEntry } from './quantity.ts'
import { type TextKey, text } from './text.ts'

/** A metric that a user can pick. */
export interface Metric {
  /** Its name on the wire. */
  readonly key: string
  readonly name: string
  readonly unit: string
  /** A CSS colour. */
  readonly color: string
  /** Shown until a user picks others. */
  readonly isDefault?: boolean
}

/** A device's values by metric key at `t`, epoch ms. */
export interface Sample {
  readonly t: number
  readonly values: Readonly<Record<string, number | undefined>>
}

/** The metrics that can be charted of a bg device [E3, E20], in the order of the picker. */
export function bgMetrics(): readonly Metric[] {
  return ordered(totals(bgState))
}

/** The metrics that can be charted of a meter [E10, E11, E20], in the order of the picker. */
export function meterMetrics(): readonly Metric[] {
  return ordered([...totals(meterTotals), ...ofPhases()])
}

interface Charted extends QuantityEntry {
  readonly key: string
  readonly chart: ChartEntry
  /** A CSS colour. */
  readonly color: string
  readonly phase?: Phase
}

function totals(table: Readonly<Record<string, LiveQuantity>>): readonly Charted[] {
  return entriesOf(table).flatMap(([key, entry]) => {
    const { chart, color } = entry
    return chart === null ? [] : { ...entry, key, chart, color: `var(--source-${color})` }
  })
}

function ofPhases(): readonly Charted[] {
  return entriesOf(phasePower).flatMap(([key, entry]) => {
    const { chart } = entry
    if (chart === null) return []
    return phases.map((phase) => ({
      ...entry,
      key: `phase${phase}.${key}`,
      chart,
      color: `var(--phase-${phase.toLowerCase()})`,
      phase,
    }))
  })
}

function ordered(charted: readonly Charted[]): readonly Metric[] {
  const placeOf = ({ chart: { place = charted.length + 1 } }: Charted) => place
  return charted
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ key, unit, color, label, chart, phase }) => ({
      key,
      // A getter: exports read the name in English.
      get name() {
        const name: TextKey = chart.label ?? label
        return phase === undefined ? text(name) : text(name, { phase })
      },
      unit,
      color,
      isDefault: chart.isDefault ?? false,
    }))
}

/** A bg device's current values by metric key; `null` before its first report. */
export function bgSample(state: Reported<PowerState>): Sample | null {
  const { timestamp: t } = state
  return t === undefined ? null : { t, values: state }
}

/** A meter's current values by metric key: `frequency`, `phaseA.voltage`; `null` before its first report. */
export function meterSample(state: Reported<MeterPowerState>): Sample | null {
  const { timestamp, phaseA, phaseB, phaseC, ...values } = state
  if (timestamp === undefined) return null
  const byPhase = { A: phaseA, B: phaseB, C: phaseC }
  const phaseValues = phases.flatMap((phase) =>
    Object.entries(byPhase[phase]).map(([key, value]) => [`phase${phase}.${key}`, value] as const),
  )
  return { t: timestamp, values: { ...values, ...Object.fromEntries(phaseValues) } }
}
