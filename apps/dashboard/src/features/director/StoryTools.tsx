import { families } from '@wattpost/protocol'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { matchPath, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useScenario } from '../../api/useEmulator.ts'
import {
  useConnection,
  useHasEnded,
  useIsTimeKnown,
  useLive,
  useNow,
  useSpeed,
} from '../../live/LiveContext.tsx'
import { isPageKey } from '../../settings/pageKeys.ts'
import { preferences } from '../../settings/preferences.ts'
import { chartNotes } from '../../ui/charts/chartNotes.ts'
import { LazyPart, lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { useKeyPress } from '../../ui/useKeyPress.ts'
import { CopyMoment } from './CopyMoment.tsx'
import { type PlayerTimeline, readState, readTimeline, setClock } from './control.ts'
import { playOrPause } from './playerTimeline.ts'
import { usePresenting } from './presenting.ts'
import classes from './StoryTools.module.css'
import { chaptersOf, chaptersOfDevice, storyAt } from './story.ts'
import { text } from './text.ts'

// Loaded when it is opened.
const Presenter = lazyPart('director', async () => (await import('./Presenter.tsx')).Presenter)

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
  const before = useRef('')
  useKeyPress((event) => {
    const isOwn = event.key === 'p' && before.current !== 'g' && isPageKey(event)
    before.current = event.key
    if (isOwn && preferences.getState().keys === 'on') toggle()
  })
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

const DEVICE = '/device/:family/:id'

/** Marks the story of the shown device in its charts. */
function useChartNotes(timeline: PlayerTimeline | null): void {
  const { stores } = useLive()
  const { pathname } = useLocation()
  const nowMs = useNow()
  const params = matchPath(DEVICE, pathname)?.params
  const family = families.find((one) => one === params?.family)
  const deviceId = params?.id ?? ''
  const region = family && stores[family].read(deviceId)?.device.region
  const chapters = timeline === null || deviceId === '' ? [] : chaptersOf(timeline)
  const notes = chaptersOfDevice(chapters, { deviceId, region }, nowMs)
  const key = notes.map(({ id, atMs }) => `${id} ${atMs}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which notes they are
  useEffect(() => {
    chartNotes.setState(notes, true)
    return () => chartNotes.setState([], true)
  }, [key])
}

/** Longest real time between two reads while time runs, ms: a lap may begin, and a step may come by a client's doing. */
const EVERY_MS = 10_000

/**
 * The timeline of the run, read when it may have changed: by a reading of the clock, by a step that is due, and now and
 * then. Pages of all tabs read it, so it is not polled each second.
 * @returns `null` until it is read
 */
function useTimeline(): PlayerTimeline | null {
  const [timeline, setTimeline] = useState<PlayerTimeline | null>(null)
  const isConnected = ['Connected', 'Busy'].includes(useConnection().kind)
  const isRunning = useSpeed() > 0
  const { time } = useLive()
  const readingAtMs = useStore(time.store, ({ receivedAtMs }) => receivedAtMs)
  const nowMs = useNow()
  const dueCount = timeline?.steps.filter(
    ({ due, came }) => came === null && (due ?? Infinity) <= nowMs,
  )
  const due = dueCount?.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a clock reading and a due step may change the timeline
  useEffect(() => {
    if (!isConnected) return
    let isOver = false
    const read = () =>
      void readTimeline().then(
        (answer) => isOver || setTimeline(answer),
        (error: unknown) => console.warn('timeline:', error),
      )
    read()
    const timer = isRunning ? setInterval(read, EVERY_MS) : undefined
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isConnected, isRunning, readingAtMs, due])
  return timeline
}
