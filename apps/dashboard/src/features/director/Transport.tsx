import { ActionButton } from '../../ui/Action.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import { type Stage, setClock } from './control.ts'
import classes from './Director.module.css'
import type { Run } from './useStage.ts'

const STEP_MS = 10_000
const HOUR_MS = 3_600_000
const SPEEDS = ['0.1', '1', '10', '60', '600', 'max']

interface TransportProps {
  readonly stage: Stage
  readonly run: Run
  readonly loops: boolean
  readonly setLoops: (loops: boolean) => void
}

/** Play, pause, step, speed, and the line on which to seek. */
export function Transport({ stage: { state, line }, run, loops, setLoops }: TransportProps) {
  const endMs = line.end ?? Math.max(line.start + 24 * HOUR_MS, state.now)
  const seek = (ms: number) => void run(() => setClock({ seek: new Date(ms).toISOString() }))
  return (
    <section aria-label="Time">
      <p className={classes.now}>
        {dateAndTime(state.now, state.tz)} · {wordOf(state)}
      </p>
      <div className={classes.row}>
        <ActionButton
          size="small"
          onClick={() => void run(() => setClock({ paused: !state.paused }))}
        >
          {state.paused ? 'Play' : 'Pause'}
        </ActionButton>
        <ActionButton size="small" look="quiet" onClick={() => seek(line.start)}>
          To start
        </ActionButton>
        <ActionButton
          size="small"
          look="quiet"
          onClick={() => void run(() => setClock({ stepMs: STEP_MS }))}
        >
          Step 10 s
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
      <input
        type="range"
        className={classes.line}
        aria-label="Moment"
        aria-valuetext={dateAndTime(state.now, state.tz)}
        min={line.start}
        max={endMs}
        step={1000}
        value={state.now}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <div className={classes.marks} aria-hidden="true">
        {line.steps.map(({ id, due, came }) => {
          const atMs = came ?? due
          if (atMs === null) return null
          const left = `${(100 * (atMs - line.start)) / (endMs - line.start)}%`
          return <span key={id} data-came={came !== null} style={{ left }} title={id} />
        })}
      </div>
    </section>
  )
}

function wordOf({ ended, paused, speed }: Stage['state']): string {
  if (ended) return 'over'
  return paused ? 'paused' : `×${speed}`
}
