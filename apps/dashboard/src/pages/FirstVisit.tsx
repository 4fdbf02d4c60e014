import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../api/config.ts'
import { usePreference } from '../ui/preferences.ts'

// Whoever has seen it does not load it.
const Tour = lazy(async () => ({ default: (await import('../features/tour/Tour.tsx')).Tour }))

/** The tour, with the emulator, on the page where a first visit arrives, until it is ended. */
export function FirstVisit() {
  const { emulator } = useConfig()
  const isOpen = usePreference('tour') === 'open'
  const { pathname } = useLocation()
  if (!emulator || !isOpen || pathname !== '/dashboard') return null
  return (
    <Suspense fallback={null}>
      <Tour />
    </Suspense>
  )
}
