import { type MeterPowerState, phases } from '@wattpost/protocol'

/** What a meter says now, by the names of its metrics: `frequency`, `phaseA.voltage`. */
export function meterSample(state: MeterPowerState): {
  readonly t: number
  readonly values: Readonly<Record<string, number>>
} {
  const { timestamp, phaseA, phaseB, phaseC, ...totals } = state
  const byPhase = { A: phaseA, B: phaseB, C: phaseC }
  const ofPhases = phases.flatMap((phase) =>
    Object.entries(byPhase[phase]).map(
      ([name, value]) => [`phase${phase}.${name}`, value] as const,
    ),
  )
  return { t: timestamp, values: { ...totals, ...Object.fromEntries(ofPhases) } }
}
