import type { MeterPowerState, Reported } from '@wattpost/protocol'
import { phaseColor } from '../../../domain/quantities/meter.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { contained } from '../../../ui/ErrorBoundary.tsx'
import classes from './PhasorDiagram.module.css'
import { phasors } from './phasors.ts'
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
