import { useEffect } from 'react'
import { useHasEnded, useNow } from '../../live/LiveContext.tsx'
import { CopyMoment } from './CopyMoment.tsx'
import { setClock } from './control.ts'
import { playOrPause } from './playerTimeline.ts'
import classes from './StoryTools.module.css'
import { chaptersOf, storyAt } from './story.ts'
import { text } from './text.ts'
import { useTimeline } from './useTimeline.ts'

/** The story in the strip of simulated data: its caption, the presenter, and a link to this moment. */
export function StoryTools({ onPresent }: { readonly onPresent: () => void }) {
  const timeline = useTimeline()
  const nowMs = useNow()
  const hasEnded = useHasEnded()
  useEffect(() => {
    if (!hasEnded) return
    document.documentElement.dataset.run = 'ended'
    return () => void delete document.documentElement.dataset.run
  }, [hasEnded])
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
        <span className={classes.caption} title={caption}>
          {caption}
        </span>
      )}
      {hasEnded && timeline !== null && (
        <button type="button" className={classes.playAgain} onClick={playAgain}>
          {text('playAgain')}
        </button>
      )}
      <button type="button" className={classes.tool} onClick={onPresent}>
        {text('present')}
      </button>
      <CopyMoment label={text('copyLink')} className={classes.tool} />
    </div>
  )
}
