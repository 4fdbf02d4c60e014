import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useScenario } from '../../api/useEmulator.ts'
import { useHasEnded, useIsTimeKnown, useNow, useSpeed } from '../../live/LiveContext.tsx'
import { isPageKey } from '../../settings/pageKeys.ts'
import { preferences } from '../../settings/preferences.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyLoader } from '../../ui/lazy/loadWithRetry.ts'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { CopyMoment } from './CopyMoment.tsx'
import { type PlayerTimeline, readState, setClock } from './control.ts'
import { playOrPause } from './playerTimeline.ts'
import { usePresenting } from './presenting.ts'
import classes from './StoryTools.module.css'
import { chaptersOf, storyAt } from './story.ts'
import { text } from './text.ts'
import { useChartNotes } from './useChartNotes.ts'
import { useTimeline } from './useTimeline.ts'

// Loaded when it is opened.
const Presenter = lazy(
  lazyLoader('director', async () => ({ default: (await import('./Presenter.tsx')).Presenter })),
)

interface StoryToolsProps {
  /** Called when the presenter opens, which takes the director's place. */
  readonly closeDirector: () => void
}

/** The story in the strip of simulated data: virtual time, its caption, a link to this moment, and the presenter. */
export function StoryTools({ closeDirector }: StoryToolsProps) {
  const { isPresenting, present, exit } = usePresenting()
  const timeline = useTimeline()
  usePresentKey(isPresenting ? exit : present)
  useEndMark()
  useEffect(() => {
    if (isPresenting) closeDirector()
  }, [isPresenting, closeDirector])
  return (
    <>
      <VirtualTime />
      <NodeNotice />
      <NotesInCharts timeline={timeline} />
      {isPresenting ? (
        <PresenterPart exit={exit} />
      ) : (
        <StripTools timeline={timeline} onPresent={present} />
      )}
    </>
  )
}

function PresenterPart({ exit }: { readonly exit: () => void }) {
  const presenter = (
    <LazyPart name="director" fallback={null}>
      <Presenter exit={exit} />
    </LazyPart>
  )
  return createPortal(presenter, document.body)
}

/** Marks the document of an ended run, whose drawings stand still: see `page.css`. */
function useEndMark(): void {
  const hasEnded = useHasEnded()
  useEffect(() => {
    if (!hasEnded) return
    document.documentElement.dataset.run = 'ended'
    return () => void delete document.documentElement.dataset.run
  }, [hasEnded])
}

/** The key `p` starts and ends the presenter; after `g` it leads to the power meters. */
function usePresentKey(toggle: () => void): void {
  const press = useEffectEvent(toggle)
  useEffect(() => {
    let before = ''
    const pressed = (event: KeyboardEvent) => {
      const isOwn = event.key === 'p' && before !== 'g' && isPageKey(event)
      before = event.key
      if (isOwn && preferences.getState().keys === 'on') press()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}

interface TimelineProps {
  readonly timeline: PlayerTimeline | null
}

/** Follows the clock without rendering the other tools. */
function NotesInCharts({ timeline }: TimelineProps) {
  useChartNotes(timeline)
  return null
}

function StripTools({ timeline, onPresent }: TimelineProps & { readonly onPresent: () => void }) {
  const nowMs = useNow()
  const hasEnded = useHasEnded()
  const caption = timeline && storyAt(chaptersOf(timeline), nowMs).current?.sentence
  const playAgain = () => {
    if (timeline === null) return
    setClock(playOrPause({ ended: true, paused: true }, timeline)).catch((error: unknown) =>
      console.warn('play again:', error),
    )
  }
  return (
    <div className={classes.story}>
      {caption && (
        <span className={classes.caption} title={caption} data-caption>
          {caption}
        </span>
      )}
      {hasEnded && timeline !== null && (
        <button type="button" className={classes.playAgain} onClick={playAgain}>
          {text('playAgain')}
        </button>
      )}
      <button type="button" className={classes.present} onClick={onPresent}>
        {text('present')}
      </button>
      <CopyMoment label={text('copyLink')} className={classes.copy} />
    </div>
  )
}

/** Waits for the connection's first clock reading. */
function VirtualTime() {
  const scenario = useScenario()
  const isTimeKnown = useIsTimeKnown()
  const nowMs = useNow()
  const speed = useSpeed()
  const hasEnded = useHasEnded()
  if (!isTimeKnown) return null
  return (
    <span className={classes.time}>
      {dateAndTime(nowMs, scenario?.tz ?? null)} · {timeText(speed, hasEnded)}
    </span>
  )
}

/** Interval of reads while time rests, real time in ms. */
const NODE_EVERY_MS = 2_000

/** Why time rests on a node of a cluster; nothing while a user has paused it. */
function NodeNotice() {
  const isResting = useSpeed() === 0
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!isResting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const read = async () => {
      const state = await readState().catch(() => null)
      if (isOver) return
      setProblem(state?.node?.problem ?? null)
      if (state?.node !== undefined) timer = setTimeout(() => void read(), NODE_EVERY_MS)
    }
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
      setProblem(null)
    }
  }, [isResting])
  if (problem === null) return null
  return (
    <strong role="status" className={classes.caption} title={problem}>
      {problem}
    </strong>
  )
}

function timeText(speed: number, hasEnded: boolean): string {
  if (hasEnded) return text('ended')
  return speed === 0 ? text('paused') : text('speedNow', { speed })
}
