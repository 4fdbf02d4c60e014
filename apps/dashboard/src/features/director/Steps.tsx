import { clockSeconds } from '../../ui/siteTime.ts'
import { type Stage, setClock } from './control.ts'
import classes from './Director.module.css'
import { standingOf } from './playLine.ts'
import type { Run } from './useStage.ts'

const STATES = {
  met: '✓ met',
  failed: '✗ failed',
  open: '… open',
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
          {verdicts.map((verdict) => {
            const standing = standingOf(verdict, state.ended)
            return (
              <li key={verdict.id} data-verdict={standing}>
                <span title={verdict.expected}>
                  {verdict.id}
                  {standing === 'failed' && <small> {verdict.reason}</small>}
                </span>
                <span>{STATES[standing]}</span>
              </li>
            )
          })}
        </ul>
      </details>
    </>
  )
}
