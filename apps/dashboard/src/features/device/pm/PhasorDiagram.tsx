import { type MeterPowerState, type Phase, phases, type Reported } from '@wattpost/protocol'
import { phaseColor } from '../../../domain/quantities/meter.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { contained } from '../../../ui/ErrorBoundary.tsx'
import classes from './PhasorDiagram.module.css'
import { text } from './text.ts'

const RADIUS = 84

interface PhasorDiagramProps {
  readonly powerState: Reported<MeterPowerState>
}

/** Voltages as thin arrows and currents as thick ones: an unbalanced phase is easy to see. */
export const PhasorDiagram = contained(PhasorDiagramContent)

function PhasorDiagramContent({ powerState }: PhasorDiagramProps) {
  const { stale } = useDevice()
  return (
    <figure className={classes.figure}>
      <svg
        viewBox="-108 -108 216 216"
        className={classes.picture}
        role="img"
        aria-label={text('phasorDiagram')}
      >
        <circle r={RADIUS} className={classes.rim} />
        <circle r={RADIUS / 2} className={classes.rim} />
        {!stale &&
          livePhases(powerState).map(({ phase, voltage, current }) => (
            <g key={phase} className={classes.phase} style={{ color: phaseColor(phase) }}>
              <line x2={voltage.x * RADIUS} y2={-voltage.y * RADIUS} className={classes.voltage} />
              <line
                x2={current.x * RADIUS * 0.8}
                y2={-current.y * RADIUS * 0.8}
                className={classes.current}
              />
              <text x={voltage.x * (RADIUS + 12)} y={-voltage.y * (RADIUS + 12) + 4}>
                {phase}
              </text>
            </g>
          ))}
      </svg>
      <figcaption className={classes.caption}>
        {text(stale ? 'phasorsUnavailable' : 'phasorScales')}
      </figcaption>
    </figure>
  )
}

/** Phases with voltage; a dead phase has no arrows. */
function livePhases(powerState: Reported<MeterPowerState>) {
  return phasors(powerState).filter(({ voltage }) => Math.hypot(voltage.x, voltage.y) > 0.05)
}

/** Arrows from the centre: `x` to the right, `y` upward; the longest arrow of a kind has length 1. */
export interface Phasor {
  readonly phase: Phase
  readonly voltage: Tip
  readonly current: Tip
}

interface Tip {
  readonly x: number
  readonly y: number
}

/** Phase angles, degrees: each phase lags the one before by 120°. */
const ANGLES: Readonly<Record<Phase, number>> = { A: 0, B: -120, C: 120 }

/**
 * Phasors of voltages and currents [E11]. Phases are 120° apart by assumption: a meter does not report angles.
 * The current lags its voltage by atan2(reactive power, active power); an exported current points backward. An unknown
 * value has no arrow.
 */
export function phasors(state: Reported<MeterPowerState>): readonly Phasor[] {
  const phaseState = (phase: Phase) => state[`phase${phase}`]
  const longest = (read: (phase: Phase) => number | undefined) =>
    Math.max(1e-9, ...phases.map((phase) => read(phase) ?? 0))
  const [voltMax, ampMax] = [
    longest((p) => phaseState(p).voltage),
    longest((p) => phaseState(p).current),
  ]
  return phases.map((phase) => {
    const { voltage = 0, current = 0, activePower, reactivePower } = phaseState(phase)
    const isLagKnown = activePower !== undefined && reactivePower !== undefined
    const lag = isLagKnown ? (Math.atan2(reactivePower, activePower) * 180) / Math.PI : 0
    return {
      phase,
      voltage: tip(voltage / voltMax, ANGLES[phase]),
      current: tip(isLagKnown ? current / ampMax : 0, ANGLES[phase] - lag),
    }
  })
}

/** 0° points upward; positive angles turn counterclockwise. */
function tip(length: number, degrees: number): Tip {
  const angle = ((degrees + 90) * Math.PI) / 180
  return { x: length * Math.cos(angle), y: length * Math.sin(angle) }
}
