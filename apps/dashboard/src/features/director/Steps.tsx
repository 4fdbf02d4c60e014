import { clockTimeSeconds } from '../../ui/time/dateTime.ts'
import { setClock } from './control.ts'
import classes from './Director.module.css'
import type { DirectorState } from './partReader.ts'
import { verdictState } from './playerTimeline.ts'
import { stepSentence } from './stepSentence.ts'
import { momentOf } from './story.ts'
import { text } from './text.ts'
import type { Perform } from './useDirector.ts'

interface StepsProps {
  readonly director: DirectorState
  readonly perform: Perform
}

/** The steps, each a link to its moment, and the expectations with their verdicts. */
export function Steps({ director, perform }: StepsProps) {
  const { state, timeline, verdicts } = director
  const seek = (ms: number) => perform(() => setClock({ seek: new Date(ms).toISOString() }))
  return (
    <>
      <details open>
        <summary>{text('steps', { count: timeline.steps.length })}</summary>
        <ul className={classes.list}>
          {timeline.steps.map((step) => {
            const { id, came } = step
            const atMs = momentOf(step)
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.stop}
                  title={id}
                  disabled={atMs === null}
                  onClick={() => atMs !== null && void seek(atMs)}
                >
                  {atMs === null ? '—' : clockTimeSeconds(atMs, state.tz)}{' '}
                  {stepSentence(step, timeline.steps)}
                </button>
                <span>{text(came === null ? 'upcoming' : 'done')}</span>
              </li>
            )
          })}
        </ul>
      </details>
      <details open>
        <summary>{text('expectations', { count: verdicts.length })}</summary>
        <ul className={classes.list}>
          {verdicts.map((verdict) => {
            const verdictNow = verdictState(verdict, state.ended)
            return (
              <li key={verdict.id} data-verdict={verdictNow}>
                <span title={verdict.expected}>
                  {verdict.id}
                  {verdictNow === 'failed' && <small> {verdict.reason}</small>}
                </span>
                <span>{text(verdictNow)}</span>
              </li>
            )
          })}
        </ul>
      </details>
    </>
  )
}
