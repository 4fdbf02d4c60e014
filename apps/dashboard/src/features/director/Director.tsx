import type { ClockChange } from '@wattpost/protocol'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { scenarioTitle } from '../../i18n/scenarioTitle.ts'
import { isPageKey } from '../../settings/pageKeys.ts'
import { usePreference } from '../../settings/preferences.ts'
import { ActionButton } from '../../ui/Action.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { ActionPanel } from './ActionPanel.tsx'
import { type Mails, playScenario, type Scenarios, setClock } from './control.ts'
import classes from './Director.module.css'
import { FaultPanel } from './FaultPanel.tsx'
import { LogView } from './LogView.tsx'
import { PlayerControls } from './PlayerControls.tsx'
import type { DirectorState } from './partReader.ts'
import { playOrPause } from './playerTimeline.ts'
import { ScenarioPicker } from './ScenarioPicker.tsx'
import { Steps } from './Steps.tsx'
import { type SharedView, sharedViewIn } from './sharedView.ts'
import { text } from './text.ts'
import { type Perform, useDirector, useScenarios } from './useDirector.ts'

interface DirectorProps {
  readonly isOpen: boolean
  readonly close: () => void
}

/** On a narrow screen the drawer covers the page: see the style sheet. */
const OVER_PAGE = '(max-width: 78em)'

/** Controls the simulation, beside the page; a loop continues while the director is closed. */
export function Director({ isOpen, close }: DirectorProps) {
  const { pathname, search } = useLocation()
  const [loops, setLoops] = useState(false)
  const { director, isUnreachable, refusal, perform } = useDirector(isOpen || loops)
  const scenarios = useScenarios()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  useDirectorKeys(isOpen ? director : null, perform, close)
  useLoop(loops && director?.state.ended === true, director?.timeline.start ?? 0, perform)
  if (!isOpen) return null
  const shared = sharedViewIn(search)
  const closeOverPage = () => {
    if (matchMedia(OVER_PAGE).matches) close()
  }
  return (
    <aside className={classes.drawer} aria-label={text('director')}>
      <header className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {text('director')}
        </h2>
        <ActionButton size="small" variant="secondary" onClick={close}>
          {text('close')}
        </ActionButton>
      </header>
      {refusal !== null && <p role="alert">{refusal}</p>}
      {shared !== null && <SharedViewOffer view={shared} scenarios={scenarios} perform={perform} />}
      {isUnreachable && <p role="alert">{text('unreachable')}</p>}
      {director === null ? (
        !isUnreachable && <p>{text('loading')}</p>
      ) : (
        <>
          <ScenarioPicker scenarios={scenarios} state={director.state} perform={perform} />
          <PlayerControls director={director} perform={perform} loops={loops} setLoops={setLoops} />
          <ActionPanel path={pathname} runKey={runKeyOf(director)} perform={perform} />
          <FaultPanel faults={director.faults} perform={perform} />
          <Steps director={director} perform={perform} />
          {director.mails !== null && <Emails mails={director.mails} onOpen={closeOverPage} />}
          <LogView
            epochKey={`${runKeyOf(director)} ${director.state.epoch}`}
            tz={director.state.tz}
          />
          <p className={classes.hint}>{text('keyHint')}</p>
        </>
      )}
    </aside>
  )
}

/** Identifies a run, whatever its time. */
const runKeyOf = ({ state: { scenario, seed } }: DirectorState) => `${scenario} ${seed}`

interface EmailsProps {
  readonly mails: Mails
  /** Called when a link of an email is opened. */
  readonly onOpen: () => void
}

/** The emails that the Auth emulator has sent, with their links. */
function Emails({ mails, onOpen }: EmailsProps) {
  return (
    <details>
      <summary>{text('emails', { count: mails.length })}</summary>
      {mails.length === 0 ? (
        <p className={classes.hint}>{text('noEmails')}</p>
      ) : (
        <ul className={classes.list}>
          {mails.map(({ kind, email, page }) => (
            <li key={page}>
              {email}{' '}
              <Link to={page} onClick={onOpen}>
                {kind}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

interface SharedViewOfferProps {
  readonly view: SharedView
  readonly scenarios: Scenarios
  readonly perform: Perform
}

/** Offers the view of a link; it opens only on request, since a link may come from anyone. */
function SharedViewOffer({ view, scenarios, perform }: SharedViewOfferProps) {
  const navigate = useNavigate()
  const title = scenarios.find(({ name }) => name === view.scenario)?.title ?? view.scenario
  const play = async () => {
    await playScenario(view.scenario, view.seed)
    await setClock({ paused: true, seek: new Date(view.atMs).toISOString() })
    await navigate(view.page)
  }
  return (
    <section className={classes.offer} aria-label={text('sharedView')}>
      <p>
        {text('sharedText', {
          ...{ title: scenarioTitle(title), seed: view.seed, time: dateAndTime(view.atMs, 'UTC') },
        })}
      </p>
      <ActionButton size="small" onClick={() => void perform(play)}>
        {text('openView')}
      </ActionButton>
    </section>
  )
}

/** Restarts the run when it has ended. */
function useLoop(isDue: boolean, startMs: number, perform: Perform): void {
  const restart = useCallback(
    () => setClock({ seek: new Date(startMs).toISOString(), paused: false }),
    [startMs],
  )
  useEffect(() => {
    if (isDue) void perform(restart)
  }, [isDue, perform, restart])
}

const STEP_MS = 10_000

/** Space plays and pauses, arrows step back and forward, Escape closes. */
function useDirectorKeys(
  director: DirectorState | null,
  perform: Perform,
  close: () => void,
): void {
  const isOn = usePreference('keys') === 'on'
  // An effect event reads the rendered state, so that a busy machine loses no key.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) return close()
    const change = isOn && director !== null && isPageKey(event) && changeOf(event.key, director)
    if (!change) return
    event.preventDefault()
    void perform(() => setClock(change))
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}

function changeOf(key: string, { state, timeline }: DirectorState): ClockChange | null {
  if (key === ' ') return playOrPause(state, timeline)
  if (key === 'ArrowRight') return { stepMs: STEP_MS }
  if (key !== 'ArrowLeft') return null
  return { seek: new Date(Math.max(timeline.start, state.now - STEP_MS)).toISOString() }
}
