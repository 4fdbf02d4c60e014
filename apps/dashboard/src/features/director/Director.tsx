import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ActionButton } from '../../ui/Action.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import { playScenario, type Stage, setClock } from './control.ts'
import classes from './Director.module.css'
import { LogView } from './LogView.tsx'
import { Mischief } from './Mischief.tsx'
import { ScenarioPicker } from './ScenarioPicker.tsx'
import { Steps } from './Steps.tsx'
import { type SharedView, sharedIn } from './shared.ts'
import { Transport } from './Transport.tsx'
import { useDirectorKeys } from './useDirectorKeys.ts'
import { type Run, useStage } from './useStage.ts'

/** Steers the emulator's world, beside the page. */
export function Director({ close }: { readonly close: () => void }) {
  const { pathname, search } = useLocation()
  const { stage, refusal, run } = useStage()
  const [loops, setLoops] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useDirectorKeys(stage, run, close)
  useLoop(loops && stage?.state.ended === true, stage?.line.start ?? 0, run)
  const offered = sharedIn(search)
  return (
    <aside className={classes.drawer} aria-label="Director">
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          Director
        </h2>
        <ActionButton size="small" look="quiet" onClick={close}>
          Close
        </ActionButton>
      </header>
      {refusal !== null && <p role="alert">{refusal}</p>}
      {offered !== null && <Offer view={offered} run={run} />}
      {stage === null ? (
        <p>
          The emulator’s control door is not within reach. Is the emulator still running? It is
          asked again each second.
        </p>
      ) : (
        <>
          <ScenarioPicker state={stage.state} page={`${pathname}${search}`} run={run} />
          <Transport stage={stage} run={run} loops={loops} setLoops={setLoops} />
          <Mischief path={pathname} play={playOf(stage)} faults={stage.faults} run={run} />
          <Steps stage={stage} run={run} />
          <details>
            <summary>Mails ({stage.mails.length})</summary>
            {stage.mails.length === 0 ? (
              <p className={classes.hint}>
                Nobody was sent any yet. Register, or ask for a new password, and the link stands
                here.
              </p>
            ) : (
              <ul className={classes.list}>
                {stage.mails.map(({ kind, email, page }) => (
                  <li key={page}>
                    {email} <Link to={page}>{kind}</Link>
                  </li>
                ))}
              </ul>
            )}
          </details>
          <LogView play={`${playOf(stage)} ${stage.state.epoch}`} tz={stage.state.tz} />
          <p className={classes.hint}>
            Space plays and pauses, ← → go 10 s back and on, Esc closes.
          </p>
        </>
      )}
    </aside>
  )
}

/** Names what is played, wherever it stands. */
const playOf = ({ state: { scenario, seed } }: Stage) => `${scenario} ${seed}`

/** A link may come from anybody, so that what it asks for is done only on request. */
function Offer({ view, run }: { readonly view: SharedView; readonly run: Run }) {
  const navigate = useNavigate()
  const play = async () => {
    await playScenario(view.scenario, view.seed)
    await setClock({ paused: true, seek: new Date(view.atMs).toISOString() })
    await navigate(view.page)
  }
  return (
    <section className={classes.offer} aria-label="Shared view">
      <p>
        This link shows {view.scenario}, seed {view.seed}, at {dateAndTime(view.atMs, 'UTC')} UTC.
        What is played now ends.
      </p>
      <ActionButton size="small" onClick={() => void run(play)}>
        Show it
      </ActionButton>
    </section>
  )
}

/** Begins anew whenever the play is over. */
function useLoop(isDue: boolean, startMs: number, run: Run): void {
  const again = useCallback(
    () => setClock({ seek: new Date(startMs).toISOString(), paused: false }),
    [startMs],
  )
  useEffect(() => {
    if (isDue) void run(again)
  }, [isDue, run, again])
}
