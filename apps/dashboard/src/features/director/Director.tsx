import { type ClockChange, DAY_MS } from '@wattpost/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { scenarioTitle } from '../../i18n/scenarioTitle.ts'
import { isPageKey } from '../../settings/pageKeys.ts'
import { usePreference } from '../../settings/preferences.ts'
import { ActionButton, SmallButton } from '../../ui/Action.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/Field.tsx'
import { clockTimeSeconds, dateAndTime } from '../../ui/time/dateTime.ts'
import { useKeyPress } from '../../ui/useKeyPress.ts'
import { CopyMoment } from './CopyMoment.tsx'
import {
  act,
  type Faults,
  injectFault,
  liftFault,
  type Mails,
  type NodeView,
  type PlayerState,
  playScenario,
  readActions,
  type Scenarios,
  type SkipProgress,
  setClock,
} from './control.ts'
import classes from './Director.module.css'
import { logLine } from './logLine.ts'
import type { DirectorState } from './partReader.ts'
import {
  nextStepMs,
  playOrPause,
  skippedShare,
  verdictCounts,
  verdictState,
} from './playerTimeline.ts'
import { type SharedView, sharedViewIn } from './sharedView.ts'
import { momentOf, stepSentence } from './story.ts'
import { keyPart, text, textIfKnown } from './text.ts'
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
        <SmallButton onClick={close}>{text('close')}</SmallButton>
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
          title: scenarioTitle(title),
          seed: view.seed,
          time: dateAndTime(view.atMs, 'UTC'),
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
  useKeyPress((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) return close()
    const change = isOn && director !== null && isPageKey(event) && changeOf(event.key, director)
    if (!change) return
    event.preventDefault()
    void perform(() => setClock(change))
  })
}

function changeOf(key: string, { state, timeline }: DirectorState): ClockChange | null {
  if (key === ' ') return playOrPause(state, timeline)
  if (key === 'ArrowRight') return { stepMs: STEP_MS }
  if (key !== 'ArrowLeft') return null
  return { seek: new Date(Math.max(timeline.start, state.now - STEP_MS)).toISOString() }
}

interface ActionPanelProps {
  readonly path: string
  /** Identifies the run: another one may have another device with the same id. */
  readonly runKey: string
  readonly perform: Perform
}

/** Actions on the device on screen. */
function ActionPanel({ path, runKey, perform }: ActionPanelProps) {
  const deviceId = deviceOn(path)
  return (
    <section aria-label={text('device')}>
      <h3>{deviceId ?? text('device')}</h3>
      {deviceId === null ? (
        <p className={classes.hint}>{text('openDevice')}</p>
      ) : (
        <DeviceActions key={`${runKey} ${deviceId}`} deviceId={deviceId} perform={perform} />
      )}
    </section>
  )
}

/** The device of a device page; `null` on other pages. */
function deviceOn(path: string): string | null {
  const id = /^\/device\/(?:bg|pm|hydra)\/([^/]+)$/.exec(path)?.[1]
  return id === undefined || id === 'devices' ? null : decodeURIComponent(id)
}

interface DeviceActionsProps {
  readonly deviceId: string
  readonly perform: Perform
}

function DeviceActions({ deviceId, perform }: DeviceActionsProps) {
  const actions = useActions(deviceId)
  return (
    <div className={classes.row}>
      {actions.map((action) => (
        <SmallButton key={action.do} onClick={() => void perform(() => act(deviceId, action))}>
          {textIfKnown(`do${keyPart(action.do)}`) ?? action.do}
        </SmallButton>
      ))}
    </div>
  )
}

type Actions = Awaited<ReturnType<typeof readActions>>

/** The actions that a device accepts; empty until they are fetched, and for a device that the run does not have. */
function useActions(deviceId: string): Actions {
  const [actions, setActions] = useState<Actions>([])
  useEffect(() => {
    let isCurrent = true
    readActions(deviceId).then(
      (accepted) => isCurrent && setActions(accepted),
      (error: unknown) => console.warn(`actions of ${deviceId}:`, error),
    )
    return () => {
      isCurrent = false
    }
  }, [deviceId])
  return actions
}

const FAULTS = [
  { textKey: 'dropConnection', fault: { socket: 'close' } },
  { textKey: 'muteData', fault: { socket: 'mute' } },
  { textKey: 'apiError', fault: { http: 'GET /api/**', status: 500 } },
  { textKey: 'apiDelay', fault: { http: 'GET /api/**', latency: '3s' } },
] as const

interface FaultPanelProps {
  /** The active faults; `null` until they are read. */
  readonly faults: Faults | null
  readonly perform: Perform
}

/** Faults of the connection and of the API, and the active ones. */
function FaultPanel({ faults, perform }: FaultPanelProps) {
  return (
    <section aria-label={text('faults')}>
      <h3>{text('faults')}</h3>
      <div className={classes.row}>
        {FAULTS.map(({ textKey, fault }) => (
          <SmallButton key={textKey} onClick={() => void perform(() => injectFault(fault))}>
            {text(textKey)}
          </SmallButton>
        ))}
      </div>
      <ActiveFaults faults={faults} perform={perform} />
    </section>
  )
}

function ActiveFaults({ faults, perform }: FaultPanelProps) {
  if (faults === null) return <p className={classes.hint}>{text('loading')}</p>
  if (faults.length === 0) return <p className={classes.hint}>{text('noFaults')}</p>
  return (
    <ul className={classes.list}>
      {faults.map(({ id, what }) => (
        <li key={id}>
          <span>{faultText(what)}</span>
          <button
            type="button"
            className={classes.stop}
            onClick={() => void perform(() => liftFault(id))}
          >
            {text('liftFault', { id })}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** An active fault with its settings, e.g. `http GET /api/*, latency 3000 ms`. */
function faultText(fault: Readonly<Record<string, unknown>>): string {
  return Object.entries(fault)
    .map(([name, value]) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value)
      return `${name} ${written}${name === 'latency' && typeof value === 'number' ? ' ms' : ''}`
    })
    .join(', ')
}

interface ScenarioPickerProps {
  readonly scenarios: Scenarios
  readonly state: PlayerState
  readonly perform: Perform
}

/** The scenario, and a link to the current view. */
function ScenarioPicker({ scenarios, state, perform }: ScenarioPickerProps) {
  const played = scenarios.find(({ title }) => title === state.scenario)?.name
  return (
    <section aria-label={text('scenario')}>
      <div className={classes.row}>
        <SelectField
          size="small"
          label={text('scenario')}
          labelPosition="beside"
          value={played ?? ''}
          onChange={(name) => void perform(() => playScenario(name))}
          options={[
            ...(played === undefined ? [{ value: '', label: scenarioTitle(state.scenario) }] : []),
            ...scenarios.map(({ name, title }) => ({ value: name, label: scenarioTitle(title) })),
          ]}
        />
        <span>{text('seed', { seed: state.seed })}</span>
        {played !== undefined && <CopyMoment label={text('copyLink')} showsLink />}
      </div>
    </section>
  )
}

interface StepsProps {
  readonly director: DirectorState
  readonly perform: Perform
}

/** The steps, each a link to its moment, and the expectations with their verdicts. */
function Steps({ director, perform }: StepsProps) {
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
                  {(verdictNow === 'failed' || verdictNow === 'unproved') && (
                    <small> {verdict.reason}</small>
                  )}
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

const SHOWN_MAX = 60
const SHOWN_EVERY_MS = 500
/** The emulator keeps this many lines; so does this view. */
const LINES_MAX = 20_000
type LogKind = 'world' | 'traffic'

interface LogViewProps {
  /** Identifies a run and its epoch; each epoch has another log. */
  readonly epochKey: string
  readonly tz: string
}

/** The newest lines of a log that match the search; they are fetched while the panel is open. */
function LogView({ epochKey, tz }: LogViewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<LogKind>('traffic')
  const [query, setQuery] = useState('')
  const lines = useLogLines(isOpen ? kind : null, epochKey)
  const needle = query.toLowerCase()
  const visible = (lines ?? [])
    .filter((line) => line.toLowerCase().includes(needle))
    .slice(-SHOWN_MAX)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{text('log')}</summary>
      <div className={classes.row}>
        <SelectField
          size="small"
          label={text('show')}
          labelPosition="beside"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'traffic', label: text('traffic') },
            { value: 'world', label: text('world') },
          ]}
        />
        <TextField
          type="search"
          size="small"
          label={text('search')}
          labelPosition="beside"
          value={query}
          onChange={setQuery}
        />
      </div>
      {/* A scrollable region needs keyboard focus. */}
      <section
        className={classes.log}
        aria-label={text('logLines')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {visible
          .toReversed()
          .map((line) => logLine(line, tz))
          .join('\n')}
        {visible.length === 0 && emptyText(lines, kind)}
      </section>
    </details>
  )
}

function emptyText(lines: readonly string[] | null, kind: LogKind): string {
  if (lines === null) return text('loadingLog')
  if (lines.length > 0) return text('noMatches')
  return text(kind === 'traffic' ? 'noTraffic' : 'noEvents')
}

/**
 * The lines of a log, and each new line as it arrives.
 * @param kind `null` fetches nothing
 * @returns `null` before the first response
 */
function useLogLines(kind: LogKind | null, epochKey: string): readonly string[] | null {
  const [lines, setLines] = useState<readonly string[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another epoch has another log
  useEffect(() => {
    if (kind === null) return
    const received: string[] = []
    let hasNew = false
    const controller = new AbortController()
    const onLine = (line: string) => {
      hasNew = true
      received.push(line)
    }
    const onResponse = () => {
      hasNew = true
    }
    follow(kind, { onResponse, onLine }, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) onLine(String(error))
    })
    const timer = setInterval(() => {
      if (!hasNew) return
      hasNew = false
      received.splice(0, received.length - LINES_MAX)
      setLines([...received])
    }, SHOWN_EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
      setLines(null)
    }
  }, [kind, epochKey])
  return lines
}

/** Reads the lines of a log until the signal aborts. Rejects if the request fails or the connection breaks. */
async function follow(
  kind: LogKind,
  handlers: { readonly onResponse: () => void; readonly onLine: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`/__emulator/log?kind=${kind}&follow=true`, { signal })
  if (!response.ok || response.body === null)
    throw new Error(text('logFailed', { status: response.status }))
  handlers.onResponse()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let partial = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (partial + part.value).split('\n')
    partial = lines.pop() ?? ''
    for (const line of lines) handlers.onLine(line)
  }
}

/** The slider seeks once it has not moved by keys for this time. */
const SEEK_DELAY_MS = 150
const SPEEDS = ['0.1', '1', '10', '60', '600', 'max']

interface PlayerControlsProps {
  readonly director: Pick<DirectorState, 'state' | 'timeline' | 'verdicts'>
  readonly perform: Perform
  readonly loops: boolean
  readonly setLoops: (loops: boolean) => void
}

/** The emulators that share the simulation, and whether the one that answers is behind. */
function NodeLine({ node: { name, nodes, problem } }: { readonly node: NodeView }) {
  return (
    <>
      <p className={classes.hint}>{text('nodes', { nodes, name })}</p>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  )
}

/** Play, pause, step, speed, and the timeline. */
function PlayerControls({ director, perform, loops, setLoops }: PlayerControlsProps) {
  const { state, timeline } = director
  const seek = (ms: number) => void perform(() => setClock({ seek: new Date(ms).toISOString() }))
  const nextMs = nextStepMs(timeline, state.now)
  return (
    <section aria-label={text('time')}>
      <p className={classes.now}>
        {dateAndTime(state.now, state.tz)} · {stateText(state)}
      </p>
      <div className={classes.row}>
        <ActionButton
          size="small"
          onClick={() => void perform(() => setClock(playOrPause(state, timeline)))}
        >
          {text(state.ended ? 'playAgain' : state.paused ? 'play' : 'pause')}
        </ActionButton>
        <SmallButton onClick={() => seek(timeline.start)}>{text('restart')}</SmallButton>
        <SmallButton
          disabled={state.ended}
          onClick={() => void perform(() => setClock({ stepMs: STEP_MS }))}
        >
          {text('forward')}
        </SmallButton>
        <SmallButton disabled={nextMs === null} onClick={() => nextMs !== null && seek(nextMs)}>
          {text('nextStep')}
        </SmallButton>
        <SpeedSelect speed={`${state.speed}`} perform={perform} />
        <Checkbox label={text('loop')} checked={loops} onChange={setLoops} />
      </div>
      {state.skip !== null && <SkipView skip={state.skip} tz={state.tz} perform={perform} />}
      <TimelineSlider director={director} perform={perform} />
      {state.node !== undefined && <NodeLine node={state.node} />}
    </section>
  )
}

interface SkipViewProps {
  readonly skip: SkipProgress
  readonly tz: string
  readonly perform: Perform
}

/** The progress of a long step or seek, which can be cancelled. */
function SkipView({ skip, tz, perform }: SkipViewProps) {
  const label = text('skipping', { time: dateAndTime(skip.to, tz) })
  return (
    <div className={classes.row}>
      <label className={classes.skip}>
        {label}
        <progress value={skippedShare(skip)} />
      </label>
      <SmallButton onClick={() => void perform(() => setClock({ cancel: true }))}>
        {text('cancel')}
      </SmallButton>
    </div>
  )
}

function stateText({ ended, paused, speed }: DirectorState['state']): string {
  if (ended) return text('ended')
  return paused ? text('paused') : text('speedNow', { speed })
}

interface SpeedSelectProps {
  readonly speed: string
  readonly perform: Perform
}

function SpeedSelect({ speed, perform }: SpeedSelectProps) {
  return (
    <SelectField
      size="small"
      label={text('speed')}
      labelPosition="beside"
      value={speed}
      onChange={(value) =>
        void perform(() => setClock({ speed: value === 'max' ? value : Number(value) }))
      }
      options={[...new Set([...SPEEDS, speed])].map((each) => ({
        value: each,
        label: each === 'max' ? text('max') : text('speedNow', { speed: each }),
      }))}
    />
  )
}

type TimelineSliderProps = Pick<PlayerControlsProps, 'director' | 'perform'>

/** The timeline with its steps and the verdicts at their times; releasing the slider seeks. */
function TimelineSlider({ director, perform }: TimelineSliderProps) {
  const { state, timeline, verdicts } = director
  const [isDragged, setDragged] = useState(false)
  const [targetMs, seek] = useSeek(isDragged, perform)
  const endMs = timeline.end ?? Math.max(timeline.start + DAY_MS, state.now)
  const atMs = targetMs ?? state.now
  const leftPercent = (ms: number) => `${(100 * (ms - timeline.start)) / (endMs - timeline.start)}%`
  return (
    <>
      <input
        type="range"
        className={classes.line}
        aria-label={text('moment')}
        aria-valuetext={dateAndTime(atMs, state.tz)}
        min={timeline.start}
        max={endMs}
        step={1000}
        value={atMs}
        onPointerDown={() => setDragged(true)}
        onPointerUp={() => setDragged(false)}
        onPointerCancel={() => setDragged(false)}
        onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
      />
      <div className={classes.marks} aria-hidden="true">
        {timeline.steps.map((step) => {
          const { id, came } = step
          const stepMs = momentOf(step)
          if (stepMs === null) return null
          return (
            <span
              key={id}
              data-came={came !== null}
              style={{ left: leftPercent(stepMs) }}
              title={stepSentence(step, timeline.steps)}
            />
          )
        })}
      </div>
      <div className={classes.decided} aria-hidden="true">
        {verdicts.map((verdict) => {
          const verdictNow = verdictState(verdict, state.ended)
          const { id, atMs: decidedAtMs = null } = verdict
          const markMs = verdictNow === 'failed' ? (decidedAtMs ?? endMs) : decidedAtMs
          if (markMs === null) return null
          return (
            <span
              key={id}
              data-verdict={verdictNow}
              style={{ left: leftPercent(markMs) }}
              title={`${id}: ${text(verdictNow)}`}
            >
              {verdictNow === 'met' ? '✓' : '✗'}
            </span>
          )
        })}
      </div>
      {verdicts.length > 0 && (
        <p className={classes.hint}>
          {text('expectationCounts', { counts: verdictCounts(verdicts, state.ended) })}
        </p>
      )}
    </>
  )
}

/** The target of a seek, epoch ms, until the simulation has reached it; and its setter. */
function useSeek(isDragged: boolean, perform: Perform) {
  const [targetMs, setTargetMs] = useState<number | null>(null)
  useEffect(() => {
    if (targetMs === null || isDragged) return
    const seek = async () => {
      await perform(() => setClock({ seek: new Date(targetMs).toISOString() }))
      setTargetMs((latestMs) => (latestMs === targetMs ? null : latestMs))
    }
    const timer = setTimeout(() => void seek(), SEEK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [targetMs, isDragged, perform])
  return [targetMs, setTargetMs] as const
}
