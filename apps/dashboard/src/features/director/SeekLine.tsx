import { useEffect, useState } from 'react'
import { dateAndTime } from '../../ui/siteTime.ts'
import { type Stage, setClock } from './control.ts'
import classes from './Director.module.css'
import { standingOf, standingsText } from './playLine.ts'
import type { Run } from './useStage.ts'

const HOUR_MS = 3_600_000
/** Keys that rest so long have found their place. */
const RESTS_MS = 150

interface SeekLineProps {
  readonly stage: Pick<Stage, 'state' | 'line' | 'verdicts'>
  readonly run: Run
}

/** The line of the play with its steps, and below them what was decided when, on which to seek. The world follows once the hand lets go. */
export function SeekLine({ stage: { state, line, verdicts }, run }: SeekLineProps) {
  const [isHeld, hold] = useState(false)
  const [soughtMs, seek] = useSeek(isHeld, run)
  const endMs = line.end ?? Math.max(line.start + 24 * HOUR_MS, state.now)
  const atMs = soughtMs ?? state.now
  const left = (ms: number) => `${(100 * (ms - line.start)) / (endMs - line.start)}%`
  return (
    <>
      <input
        type="range"
        className={classes.line}
        aria-label="Moment"
        aria-valuetext={dateAndTime(atMs, state.tz)}
        min={line.start}
        max={endMs}
        step={1000}
        value={atMs}
        onPointerDown={() => hold(true)}
        onPointerUp={() => hold(false)}
        onPointerCancel={() => hold(false)}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <div className={classes.marks} aria-hidden="true">
        {line.steps.map(({ id, due, came }) => {
          const stepMs = came ?? due
          if (stepMs === null) return null
          return (
            <span key={id} data-came={came !== null} style={{ left: left(stepMs) }} title={id} />
          )
        })}
      </div>
      <div className={classes.decided} aria-hidden="true">
        {verdicts.map((verdict) => {
          const standing = standingOf(verdict, state.ended)
          const { id, atMs = null } = verdict
          const decidedMs = standing === 'failed' ? (atMs ?? endMs) : atMs
          if (decidedMs === null) return null
          return (
            <span
              key={id}
              data-verdict={standing}
              style={{ left: left(decidedMs) }}
              title={`${id}: ${standing}`}
            >
              {standing === 'met' ? '✓' : '✗'}
            </span>
          )
        })}
      </div>
      {verdicts.length > 0 && (
        <p className={classes.hint}>Expected: {standingsText(verdicts, state.ended)}.</p>
      )}
    </>
  )
}

/** Where the hand is, until the world has come there too; and what moves it. */
function useSeek(isHeld: boolean, run: Run) {
  const [soughtMs, setSoughtMs] = useState<number | null>(null)
  useEffect(() => {
    if (soughtMs === null || isHeld) return
    const go = async () => {
      await run(() => setClock({ seek: new Date(soughtMs).toISOString() }))
      setSoughtMs((latestMs) => (latestMs === soughtMs ? null : latestMs))
    }
    const timer = setTimeout(() => void go(), RESTS_MS)
    return () => clearTimeout(timer)
  }, [soughtMs, isHeld, run])
  return [soughtMs, setSoughtMs] as const
}
