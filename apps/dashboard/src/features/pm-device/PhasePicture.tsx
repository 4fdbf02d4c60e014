import type { MeterPowerState } from '@wattpost/protocol'
import classes from './PhasePicture.module.css'
import { phasors } from './phasors.ts'

const RADIUS = 84

interface PhasePictureProps {
  readonly powerState: MeterPowerState
  readonly stale: boolean
}

/** Voltages as thin arrows and currents as thick ones, to see at a glance which phase is unlike the others. */
export function PhasePicture({ powerState, stale }: PhasePictureProps) {
  return (
    <figure className={classes.figure}>
      <svg viewBox="-108 -108 216 216" className={classes.picture} role="img" aria-label={LABEL}>
        <circle r={RADIUS} className={classes.rim} />
        <circle r={RADIUS / 2} className={classes.rim} />
        {!stale &&
          alive(powerState).map(({ phase, voltage, current }) => (
            <g key={phase} data-phase={phase} className={classes.phase}>
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
        {stale ? 'Not known now.' : 'Voltage thin, current thick; each of its own scale.'}
      </figcaption>
    </figure>
  )
}

const LABEL = 'Voltages and currents of the phases as arrows; the table has the numbers.'

/** A dead phase has no arrows, and no dot in their place either. */
function alive(powerState: MeterPowerState) {
  return phasors(powerState).filter(({ voltage }) => Math.hypot(voltage.x, voltage.y) > 0.05)
}
