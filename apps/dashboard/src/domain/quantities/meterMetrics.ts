import { type MeterPowerState, phases, type Reported } from '@wattpost/protocol'
import { meterTotals, phaseColor, phasePower } from './meter.ts'
import { type Charted, chartedOf, type Metric, metricsOf, type Sample } from './metrics.ts'
import { entriesOf } from './quantity.ts'

/** The metrics that can be charted of a meter [E10, E11, E20], in the order of the picker. */
export function meterMetrics(): readonly Metric[] {
  return metricsOf([...chartedOf(meterTotals), ...ofPhases()])
}

function ofPhases(): readonly Charted[] {
  return entriesOf(phasePower).flatMap(([key, entry]) => {
    const { chart } = entry
    if (chart === undefined) return []
    return phases.map((phase) => ({
      ...entry,
      key: `phase${phase}.${key}`,
      chart,
      color: phaseColor(phase),
      phase,
    }))
  })
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
