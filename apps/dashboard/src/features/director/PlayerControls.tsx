import { DAY_MS } from '@wattpost/protocol'
import { useEffect, useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { Checkbox, SelectField } from '../../ui/Field.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { type NodeView, type SkipProgress, setClock } from './control.ts'
import classes from './Director.module.css'
import type { DirectorState } from './partReader.ts'
import {
  nextStepMs,
  playOrPause,
  skippedShare,
  verdictCounts,
  verdictState,
} from './playerTimeline.ts'
import { stepSentence } from './stepSentence.ts'
import { momentOf } from './story.ts'
import { text } from './text.ts'
import type { Perform } from './useDirector.ts'

const STEP_MS = 10_000
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
export function PlayerControls({ director, perform, loops, setLoops }: PlayerControlsProps) {
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
        <ActionButton size="small" variant="secondary" onClick={() => seek(timeline.start)}>
          {text('restart')}
        </ActionButton>
        <ActionButton
          size="small"
          variant="secondary"
          disabled={state.ended}
          onClick={() => void perform(() => setClock({ stepMs: STEP_MS }))}
        >
          {text('forward')}
        </ActionButton>
        <ActionButton
          size="small"
          variant="secondary"
          disabled={nextMs === null}
          onClick={() => nextMs !== null && seek(nextMs)}
        >
          {text('nextStep')}
        </ActionButton>
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
      <ActionButton
        size="small"
        variant="secondary"
        onClick={() => void perform(() => setClock({ cancel: true }))}
      >
        {text('cancel')}
      </ActionButton>
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
