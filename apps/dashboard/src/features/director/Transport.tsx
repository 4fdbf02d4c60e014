import { ActionButton } from '../../ui/Action.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import { type Stage, setClock } from './control.ts'
import classes from './Director.module.css'
import { nextStepMs, toggled } from './playLine.ts'
import { SeekLine } from './SeekLine.tsx'
import type { Run } from './useStage.ts'

const STEP_MS = 10_000
const SPEEDS = ['0.1', '1', '10', '60', '600', 'max']

interface TransportProps {
  readonly stage: Stage
  readonly run: Run
  readonly loops: boolean
  readonly setLoops: (loops: boolean) => void
}

/** Play, pause, step, speed, and the line on which to seek. */
export function Transport({
  stage: { state, line, verdicts },
  run,
  loops,
  setLoops,
}: TransportProps) {
  const seek = (ms: number) => void run(() => setClock({ seek: new Date(ms).toISOString() }))
  const nextMs = nextStepMs(line, state.now)
  return (
    <section aria-label="Time">
      <p className={classes.now}>
        {dateAndTime(state.now, state.tz)} · {wordOf(state)}
      </p>
      <div className={classes.row}>
        <ActionButton size="small" onClick={() => void run(() => setClock(toggled(state, line)))}>
          {state.ended ? 'Play again' : state.paused ? 'Play' : 'Pause'}
        </ActionButton>
        <ActionButton size="small" look="quiet" onClick={() => seek(line.start)}>
          To start
        </ActionButton>
        <ActionButton
          size="small"
          look="quiet"
          disabled={state.ended}
          onClick={() => void run(() => setClock({ stepMs: STEP_MS }))}
        >
          Step 10 s
        </ActionButton>
        <ActionButton
          size="small"
          look="quiet"
          disabled={nextMs === null}
          onClick={() => nextMs !== null && seek(nextMs)}
        >
          Next step
        </ActionButton>
        <label className={classes.field}>
          Speed
          <select
            value={`${state.speed}`}
            onChange={({ currentTarget: { value } }) =>
              void run(() => setClock({ speed: value === 'max' ? value : Number(value) }))
            }
          >
            {[...new Set([...SPEEDS, `${state.speed}`])].map((speed) => (
              <option key={speed} value={speed}>
                {speed === 'max' ? 'max' : `×${speed}`}
              </option>
            ))}
          </select>
        </label>
        <label className={classes.field}>
          <input
            type="checkbox"
            checked={loops}
            onChange={({ currentTarget }) => setLoops(currentTarget.checked)}
          />
          Loop
        </label>
      </div>
      <SeekLine stage={{ state, line, verdicts }} run={run} />
    </section>
  )
}

function wordOf({ ended, paused, speed }: Stage['state']): string {
  if (ended) return 'over'
  return paused ? 'paused' : `×${speed}`
}
