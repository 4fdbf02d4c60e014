import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { DayCurve } from './DayCurve.tsx'
import { FlowDrawing } from './FlowDrawing.tsx'
import classes from './PowerPicture.module.css'
import { type PowerSample, timeOfDay } from './sample.ts'
import { usePlayback } from './usePlayback.ts'

/** Where somebody looks first who sees the picture stand still: in the middle of the day. */
const FIRST_AT = 0.54

/** One recorded day of a site, moving; it needs no server. */
export function PowerPicture({ sample }: { readonly sample: PowerSample }) {
  const { moments } = sample
  const playback = usePlayback(moments.length, Math.floor(moments.length * FIRST_AT))
  const moment = moments[playback.index] ?? moments[0]
  if (moment === undefined) return null
  const Icon = playback.isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <figure className={classes.figure} data-playing={playback.isPlaying}>
      <FlowDrawing moment={moment} />
      <DayCurve moments={moments} index={playback.index} />
      <figcaption className={classes.caption}>
        <span>
          A recorded day · <span className={classes.time}>{timeOfDay(sample, playback.index)}</span>
        </span>
        <button
          type="button"
          className={classes.toggle}
          aria-label={playback.isPlaying ? 'Pause the picture' : 'Play the picture'}
          onClick={playback.toggle}
        >
          <Icon size={16} aria-hidden />
        </button>
      </figcaption>
    </figure>
  )
}
