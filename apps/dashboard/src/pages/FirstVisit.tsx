import { lazy } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../api/config.ts'
import { LatePart } from '../ui/late/LatePart.tsx'
import { untilItComes } from '../ui/late/untilItComes.ts'
import { usePreference } from '../ui/preferences.ts'

// Whoever has seen it does not load it.
const Tour = lazy(
  untilItComes('The tour', async () => ({
    default: (await import('../features/tour/Tour.tsx')).Tour,
  })),
)

/** The tour, with the emulator, on the page where a first visit arrives, until it is ended. */
export function FirstVisit() {
  const { emulator } = useConfig()
  const isOpen = usePreference('tour') === 'open'
  const { pathname } = useLocation()
  if (!emulator || !isOpen || pathname !== '/dashboard') return null
  return (
    // Nobody has asked for it, so nobody is told that it is late.
    <LatePart name="The tour" meanwhile={null} missing={false}>
      <Tour />
    </LatePart>
  )
}
