import type { DeviceTrack } from '../track/deviceTrack.ts'
import type { PhaseFlow, PmFlows } from './flows.ts'

/** A meter's flows with imported values in place of simulated ones; a dead phase stays dead. */
export function trackedMeter(track: DeviceTrack, ms: number, flows: PmFlows): PmFlows {
  if (!track.covers(ms)) return flows
  const [a, b, c] = flows.phases
  return {
    powered: flows.powered,
    frequency: track.valueAt('frequency', ms),
    temperature: track.valueAt('temperature', ms),
    phases: [phaseOf(track, ms, 'A', a), phaseOf(track, ms, 'B', b), phaseOf(track, ms, 'C', c)],
  }
}

/** Apparent power is U · I, or follows from active power and power factor; S² = P² + Q². */
function phaseOf(track: DeviceTrack, ms: number, phase: string, simulated: PhaseFlow): PhaseFlow {
  if (!simulated.live) return simulated
  const read = (field: string) => track.valueAt(`phase${phase}.${field}`, ms)
  const [voltage, current] = [read('voltage'), read('current')]
  const [active, factor] = [read('activePower'), read('powerFactor')]
  const usual = simulated.apparentVa === 0 ? 1 : simulated.activeW / simulated.apparentVa
  const measured = voltage !== undefined && current !== undefined ? voltage * current : undefined
  const activeW = active ?? (measured ?? simulated.apparentVa) * (factor ?? usual)
  // A power factor of 0 has no active power, whatever the apparent power.
  const byFactor = Math.abs(activeW) / Math.max(factor ?? Math.abs(usual), 0.01)
  const apparentVa = Math.max(measured ?? byFactor, Math.abs(activeW))
  const reactiveVar = Math.sqrt(apparentVa * apparentVa - activeW * activeW)
  return { live: true, voltage, activeW, reactiveVar, apparentVa }
}
