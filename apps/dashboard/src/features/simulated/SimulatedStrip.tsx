import { IconFlask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useConfig } from '../../api/config.ts'
import { useScenario } from '../../api/useEmulator.ts'
import {
  useHasEnded,
  useHasLive,
  useIsTimeKnown,
  useNow,
  useSpeed,
} from '../../live/LiveContext.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import classes from './SimulatedStrip.module.css'
import { text } from './text.ts'

interface StripProps {
  readonly isDirectorOpen: boolean
  /** Opens the director, or closes it. */
  readonly onToggleDirector: () => void
  /** Tools of the story, on pages with data. */
  readonly tools: ReactNode
}

/** States on every page that the data is simulated; it cannot be dismissed. */
export function SimulatedStrip(props: StripProps) {
  return useConfig().emulator ? <Strip {...props} /> : null
}

function Strip({ isDirectorOpen, onToggleDirector, tools }: StripProps) {
  const scenario = useScenario()
  // Virtual time is part of the live layer, which pages without data lack. `VirtualTime` waits for the connection's first
  // clock reading.
  const hasLiveLayer = useHasLive()
  return (
    <aside className={classes.strip} aria-label={text('stripLabel')}>
      <strong className={classes.label}>
        <IconFlask size={14} aria-hidden /> {text('simulated')}
      </strong>
      {scenario && <span className={classes.name}>{scenario.name}</span>}
      <button
        type="button"
        className={classes.directorButton}
        aria-expanded={isDirectorOpen}
        onClick={onToggleDirector}
      >
        {text('director')}
      </button>
      {hasLiveLayer && <VirtualTime tz={scenario?.tz ?? null} />}
      {hasLiveLayer && tools}
    </aside>
  )
}

function VirtualTime({ tz }: { readonly tz: string | null }) {
  const isTimeKnown = useIsTimeKnown()
  const nowMs = useNow()
  const speed = useSpeed()
  const hasEnded = useHasEnded()
  if (!isTimeKnown) return null
  return (
    <span className={classes.time}>
      {dateAndTime(nowMs, tz)} · {timeText(speed, hasEnded)}
    </span>
  )
}

function timeText(speed: number, hasEnded: boolean): string {
  if (hasEnded) return text('ended')
  return speed === 0 ? text('paused') : text('speed', { speed })
}
