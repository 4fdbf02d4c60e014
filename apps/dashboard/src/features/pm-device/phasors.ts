import { type MeterPowerState, type Phase, phases } from '@wattpost/protocol'

/** An arrow from the middle: `x` to the right, `y` upward, 1 is the longest of its kind. */
export interface Phasor {
  readonly phase: Phase
  readonly voltage: Tip
  readonly current: Tip
}

interface Tip {
  readonly x: number
  readonly y: number
}

/** Phases follow each other a third of a turn behind. */
const ANGLES: Readonly<Record<Phase, number>> = { A: 0, B: -120, C: 120 }

/**
 * Voltages and currents as arrows [E11]. Angles between phases are taken as a third of a turn, for a meter does not
 * tell them; the current lags its voltage by what active and reactive power say, and points backward when exported.
 */
export function phasors(state: MeterPowerState): readonly Phasor[] {
  const of = (phase: Phase) => state[`phase${phase}`]
  const longest = (read: (phase: Phase) => number) => Math.max(1e-9, ...phases.map(read))
  const [voltMax, ampMax] = [longest((p) => of(p).voltage), longest((p) => of(p).current)]
  return phases.map((phase) => {
    const { voltage, current, activePower, reactivePower } = of(phase)
    const lag = (Math.atan2(reactivePower, activePower) * 180) / Math.PI
    return {
      phase,
      voltage: tip(voltage / voltMax, ANGLES[phase]),
      current: tip(current / ampMax, ANGLES[phase] - lag),
    }
  })
}

/** Angle 0 points upward, positive ones turn to the left, as textbooks draw it. */
function tip(length: number, degrees: number): Tip {
  const angle = ((degrees + 90) * Math.PI) / 180
  return { x: length * Math.cos(angle), y: length * Math.sin(angle) }
}
