import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ActionButton } from '../../ui/Action.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import { playScenario, type Scenarios, type Stage, setClock } from './control.ts'
import classes from './Director.module.css'
import { LogView } from './LogView.tsx'
import { Mischief } from './Mischief.tsx'
import { ScenarioPicker } from './ScenarioPicker.tsx'
import { Steps } from './Steps.tsx'
import { type SharedView, sharedIn } from './shared.ts'
import { Transport } from './Transport.tsx'
import { useDirectorKeys } from './useDirectorKeys.ts'
import { useScenarios } from './useScenarios.ts'
import { type Run, useStage } from './useStage.ts'

interface DirectorProps {
  readonly isOpen: boolean
  readonly close: () => void
}

/** A narrow screen has the drawer over the page: see the style sheet. */
const OVER_PAGE = '(max-width: 62em)'

/** Steers the emulator's world, beside the page. What it plays in a loop goes on while it is closed. */
export function Director({ isOpen, close }: DirectorProps) {
  const { pathname, search } = useLocation()
  const [loops, setLoops] = useState(false)
  const { stage, refusal, run } = useStage(isOpen || loops)
  const scenarios = useScenarios()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  useDirectorKeys(isOpen ? stage : null, run, close)
  useLoop(loops && stage?.state.ended === true, stage?.line.start ?? 0, run)
  if (!isOpen) return null
  const offered = sharedIn(search)
  const uncover = () => {
    if (matchMedia(OVER_PAGE).matches) close()
  }
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
      {offered !== null && <Offer view={offered} scenarios={scenarios} run={run} />}
      {stage === null ? (
        <p>
          The emulator’s control door is not within reach. Is the emulator still running? It is
          asked again each second.
        </p>
      ) : (
        <>
          <ScenarioPicker
            scenarios={scenarios}
            state={stage.state}
            page={`${pathname}${search}`}
            run={run}
          />
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
                    {email}{' '}
                    <Link to={page} onClick={uncover}>
                      {kind}
                    </Link>
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

interface OfferProps {
  readonly view: SharedView
  readonly scenarios: Scenarios
  readonly run: Run
}

/** A link may come from anybody, so that what it asks for is done only on request. */
function Offer({ view, scenarios, run }: OfferProps) {
  const navigate = useNavigate()
  const title = scenarios.find(({ name }) => name === view.scenario)?.title ?? view.scenario
  const play = async () => {
    await playScenario(view.scenario, view.seed)
    await setClock({ paused: true, seek: new Date(view.atMs).toISOString() })
    await navigate(view.page)
  }
  return (
    <section className={classes.offer} aria-label="Shared view">
      <p>
        This link shows “{title}”, seed {view.seed}, at {dateAndTime(view.atMs, 'UTC')} UTC. What is
        played now ends.
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
