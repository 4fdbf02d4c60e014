import { lazy, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useConfig } from '../api/config.ts'
import { useKeys } from '../features/keys/useKeys.ts'
import { MessageBarPill } from '../features/message-bar/MessageBarPill.tsx'
import { PageAnnouncer } from '../features/shell/PageAnnouncer.tsx'
import { SkipLink } from '../features/shell/SkipLink.tsx'
import { SimulatedStrip } from '../features/simulated/SimulatedStrip.tsx'
import { LatePart } from '../ui/late/LatePart.tsx'
import { untilItComes } from '../ui/late/untilItComes.ts'
import { FirstVisit } from './FirstVisit.tsx'

// Only whoever asks for it loads it.
const Director = lazy(
  untilItComes('The director', async () => ({
    default: (await import('../features/director/Director.tsx')).Director,
  })),
)

/**
 * What stands on every page. A new route begins at the top or at its hash; going back or
 * loading it again returns to the place [R16].
 */
export function RootPage() {
  const { emulator } = useConfig()
  const [directs, setDirects] = useState(isOffered)
  const [hasDirected, setHasDirected] = useState(directs)
  if (directs && !hasDirected) setHasDirected(true)
  useKeys()
  return (
    <>
      <SkipLink />
      <PageAnnouncer />
      <SimulatedStrip direct={() => setDirects(!directs)} />
      {emulator && hasDirected && (
        <LatePart name="The director" meanwhile={null} {...(!directs && { missing: false })}>
          <Director isOpen={directs} close={() => setDirects(false)} />
        </LatePart>
      )}
      <FirstVisit />
      <Outlet />
      <MessageBarPill />
      <ScrollRestoration />
    </>
  )
}

/** Whether the address passes on a view for the director to show. */
function isOffered(): boolean {
  return typeof location !== 'undefined' && new URLSearchParams(location.search).has('play')
}
