import { IconFlask } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useScenario } from '../../api/useEmulator.ts'
import { scenarioTitle } from '../../i18n/scenarioTitle.ts'
import { useHasLive } from '../../live/LiveContext.tsx'
import { useConfig } from '../../settings/config.ts'
import classes from './SimulatedStrip.module.css'
import { text } from './text.ts'

interface StripProps {
  readonly isDirectorOpen: boolean
  /** Opens the director, or closes it. */
  readonly onToggleDirector: () => void
  /** Virtual time and tools of the story, on pages with data. */
  readonly tools: ReactNode
}

/** States on every page that the data is simulated; it cannot be dismissed. */
export function SimulatedStrip(props: StripProps) {
  return useConfig().emulator ? <Strip {...props} /> : null
}

function Strip({ isDirectorOpen, onToggleDirector, tools }: StripProps) {
  const scenario = useScenario()
  // Virtual time belongs to the live layer, which is missing on pages without data.
  const hasLiveLayer = useHasLive()
  const strip = useRef<HTMLElement>(null)
  useLayoutEffect(() => followHeight(strip.current), [])
  return (
    <aside ref={strip} className={classes.strip} aria-label={text('stripLabel')}>
      <strong className={classes.label}>
        <IconFlask size={14} aria-hidden /> {text('simulated')}
      </strong>
      <button
        type="button"
        className={classes.directorButton}
        aria-expanded={isDirectorOpen}
        onClick={onToggleDirector}
      >
        {text('director')}
      </button>
      {/* What loads later comes after the button, which would otherwise move away below the pointer. */}
      {scenario && <span className={classes.name}>{scenarioTitle(scenario.name)}</span>}
      {hasLiveLayer && tools}
    </aside>
  )
}

/** Publishes the strip's height as `--strip-room`: on a narrow screen it has several lines. Returns its end. */
function followHeight(strip: HTMLElement | null): () => void {
  const { style } = document.body
  const sizes = new ResizeObserver(() => {
    style.setProperty('--strip-room', `${strip?.offsetHeight ?? 0}px`)
  })
  if (strip !== null) sizes.observe(strip)
  return () => {
    sizes.disconnect()
    style.removeProperty('--strip-room')
  }
}
