import { useEffect, useEffectEvent } from 'react'
import { usePreference } from '../../ui/preferences.ts'
import { isForPage } from '../../ui/singleKeys.ts'
import { type Stage, setClock } from './control.ts'
import { toggled } from './playLine.ts'
import type { Run } from './useStage.ts'

const STEP_MS = 10_000

/** Space plays and pauses, arrows go back and on, Escape closes. */
export function useDirectorKeys(stage: Stage | null, run: Run, close: () => void): void {
  const isOn = usePreference('keys') === 'on'
  // Knows the stage that stands on the screen from the moment it does: a key is not lost on a busy machine.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) return close()
    const change = isOn && stage !== null && isForPage(event) && changeOf(event.key, stage)
    if (!change) return
    event.preventDefault()
    void run(() => setClock(change))
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}

function changeOf(key: string, { state, line }: Stage): object | null {
  if (key === ' ') return toggled(state, line)
  if (key === 'ArrowRight') return { stepMs: STEP_MS }
  if (key !== 'ArrowLeft') return null
  return { seek: new Date(Math.max(line.start, state.now - STEP_MS)).toISOString() }
}
