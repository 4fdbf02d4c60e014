import { type ReactNode, useEffect, useRef } from 'react'
import { scenarioTitle } from '../../i18n/scenarioTitle.ts'
import { isPageKey } from '../../settings/pageKeys.ts'
import { ActionButton, SmallButton } from '../../ui/Action.tsx'
import { useKeyPress } from '../../ui/useKeyPress.ts'
import { CopyMoment } from './CopyMoment.tsx'
import { type PlayerState, setClock } from './control.ts'
import classes from './Presenter.module.css'
import type { DirectorPart, DirectorState } from './partReader.ts'
import { playOrPause } from './playerTimeline.ts'
import { type Command, commandOf } from './presenterKeys.ts'
import { type Chapter, chaptersOf, countdown, previousMs, realMsUntil, storyAt } from './story.ts'
import { text } from './text.ts'
import { type Perform, useDirector } from './useDirector.ts'

const PARTS: readonly DirectorPart[] = ['state', 'timeline']

/** A bar with the story's caption below a page without tools. Its keys work on the whole page. */
export function Presenter({ exit }: { readonly exit: () => void }) {
  const { director, isUnreachable, refusal, perform } = useDirector(true, PARTS)
  const { seek, targetMs } = useSeek(perform)
  const chapters = director === null ? [] : chaptersOf(director.timeline)
  const run = (command: Command) => {
    if (command === 'exit') return exit()
    if (director === null) return
    const { timeline } = director
    if (command === 'play')
      return void perform(() => setClock(playOrPause(director.state, timeline)))
    const state = atTarget(director.state, targetMs())
    if (command === 'previous') return seek(previousMs(chapters, state, timeline.start))
    const { next } = storyAt(chapters, state.now)
    if (next !== null) seek(next.atMs)
  }
  usePresenting()
  useKeyPress((event) => {
    const command = commandOf(event, isPageKey(event))
    if (command === null) return
    event.preventDefault()
    run(command)
  })
  return (
    <section className={classes.bar} aria-label={text('presenter')}>
      <p className={classes.caption} role="status">
        {isUnreachable ? text('unreachable') : (refusal ?? captionOf(director, chapters))}
      </p>
      {director !== null && <Upcoming director={director} chapters={chapters} />}
      <div className={classes.controls}>
        <Tool label={text('previousChapter')} onClick={() => run('previous')}>
          ‹
        </Tool>
        <ActionButton size="small" disabled={director === null} onClick={() => run('play')}>
          {playText(director)}
        </ActionButton>
        <Tool
          label={text('nextChapter')}
          disabled={director === null || storyAt(chapters, director.state.now).next === null}
          onClick={() => run('next')}
        >
          ›
        </Tool>
        <CopyMoment label={text('copyMoment')} />
        <SmallButton onClick={exit}>{text('exitPresenter')}</SmallButton>
      </div>
    </section>
  )
}

/** Seeks one after the other; a fast next command starts from the target of the one before. */
function useSeek(perform: Perform) {
  const target = useRef<number | null>(null)
  const queue = useRef(Promise.resolve())
  const seek = (ms: number) => {
    target.current = ms
    queue.current = queue.current
      .then(() => perform(() => setClock({ seek: new Date(ms).toISOString() })))
      .then(() => {
        if (target.current === ms) target.current = null
      })
  }
  return { seek, targetMs: () => target.current }
}

/** The state as it will be at the target of a seek under way. */
function atTarget(state: PlayerState, targetMs: number | null): PlayerState {
  return targetMs === null ? state : { ...state, now: targetMs, paused: true }
}

function captionOf(director: DirectorState | null, chapters: readonly Chapter[]): string {
  if (director === null) return text('loading')
  const { current } = storyAt(chapters, director.state.now)
  return current?.sentence ?? scenarioTitle(director.state.scenario)
}

function playText(director: DirectorState | null): string {
  if (director?.state.ended) return text('playAgain')
  return text(director?.state.paused === false ? 'pause' : 'play')
}

interface UpcomingProps {
  readonly director: DirectorState
  readonly chapters: readonly Chapter[]
}

/** The next chapter, or the end, with the real time that is left. */
function Upcoming({ director, chapters }: UpcomingProps) {
  const { state, timeline } = director
  const { next, number, count } = storyAt(chapters, state.now)
  return (
    <p className={classes.next}>
      {count > 0 && <span className={classes.number}>{text('chapter', { number, count })}</span>}
      <span>{upcomingText(state, next, timeline.end)}</span>
    </p>
  )
}

function upcomingText(
  state: DirectorState['state'],
  next: Chapter | null,
  endMs: number | null,
): string {
  if (state.ended) return text('storyEnded')
  const atMs = next?.atMs ?? endMs
  const leftMs = atMs === null ? null : realMsUntil(atMs, state)
  if (next === null) return leftMs === null ? '' : text('endIn', { time: countdown(leftMs) })
  const { sentence } = next
  return leftMs === null
    ? text('nextNow', { sentence })
    : text('nextIn', { time: countdown(leftMs), sentence })
}

interface ToolProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button with a sign in place of a word. */
function Tool({ label, children, ...button }: ToolProps) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} {...button}>
      {children}
    </button>
  )
}

/** Hides the bars around the page: see their style sheets. */
function usePresenting(): void {
  useEffect(() => {
    document.documentElement.dataset.presenting = ''
    return () => void delete document.documentElement.dataset.presenting
  }, [])
}
