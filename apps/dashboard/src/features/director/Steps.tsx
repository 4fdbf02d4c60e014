import { clockSeconds } from '../../ui/siteTime.ts'
import { type Stage, setClock } from './control.ts'
import classes from './Director.module.css'
import type { Run } from './useStage.ts'

const STATES = {
  met: '✓ met',
  failed: '✗ failed',
  'undecided-so-failed': '… open',
  skipped: '– skipped',
} as const

/** The steps, each a way to its moment, and what became of what is expected. */
export function Steps({ stage, run }: { readonly stage: Stage; readonly run: Run }) {
  const { state, line, verdicts } = stage
  const go = (ms: number) => run(() => setClock({ seek: new Date(ms).toISOString() }))
  return (
    <>
      <details open>
        <summary>Steps ({line.steps.length})</summary>
        <ul className={classes.list}>
          {line.steps.map(({ id, due, came }) => {
            const atMs = came ?? due
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.stop}
                  disabled={atMs === null}
                  onClick={() => atMs !== null && void go(atMs)}
                >
                  {atMs === null ? '—' : clockSeconds(atMs, state.tz)} {id}
                </button>
                <span>{came === null ? 'to come' : '✓ done'}</span>
              </li>
            )
          })}
        </ul>
      </details>
      <details open>
        <summary>Expected ({verdicts.length})</summary>
        <ul className={classes.list}>
          {verdicts.map(({ id, expected, state: verdict, reason }) => (
            <li key={id} data-verdict={verdict}>
              <span title={reason ?? expected}>{id}</span>
              {/* What is not decided counts as failed only once the play is over. */}
              <span>
                {verdict === 'undecided-so-failed' && state.ended ? STATES.failed : STATES[verdict]}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
