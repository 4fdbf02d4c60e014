import { Fragment, useCallback, useState } from 'react'
import { matchPath, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useKeys } from '../features/keys/useKeys.ts'
import { MessageBarPill } from '../features/message-bar/MessageBarPill.tsx'
import { PageAnnouncer, SkipLink } from '../features/shell/PageFocus.tsx'
import { SimulatedStrip } from '../features/simulated/SimulatedStrip.tsx'
import { activeLanguage } from '../i18n/language.ts'
import { useConfig } from '../settings/config.ts'
import { usePreference } from '../settings/preferences.ts'
import { pageAddress } from '../ui/address/pageAddress.ts'
import { LazyPart, lazyPart } from '../ui/lazy/LazyPart.tsx'
import classes from './RootPage.module.css'

// Loaded when it is opened.
const Director = lazyPart(
  'director',
  async () => (await import('../features/director/Director.tsx')).Director,
)

const ShortcutsDialog = lazyPart(
  'shortcuts',
  async () => (await import('../features/keys/ShortcutsDialog.tsx')).ShortcutsDialog,
)

// Loaded on pages with data.
const StoryTools = lazyPart(
  'director',
  async () => (await import('../features/director/StoryTools.tsx')).StoryTools,
)

// Loaded until the user has ended it.
const Tour = lazyPart('tour', async () => (await import('../features/tour/Tour.tsx')).Tour)

/**
 * The parts of every page. A new route starts at the top or at its hash; going back and reloading restore the scroll
 * position [R16].
 */
export function RootPage() {
  const { emulator } = useConfig()
  const [isDirectorOpen, setDirectorOpen] = useState(sharesView)
  const [isDirectorLoaded, setDirectorLoaded] = useState(isDirectorOpen)
  if (isDirectorOpen && !isDirectorLoaded) setDirectorLoaded(true)
  const closeDirector = useCallback(() => setDirectorOpen(false), [])
  const language = useStore(activeLanguage)
  const [isListingKeys, setListingKeys] = useState(false)
  useKeys(() => setListingKeys(true))
  const tools = (
    <LazyPart name="director" fallback={null} missing={false}>
      <StoryTools closeDirector={closeDirector} />
    </LazyPart>
  )
  return (
    <>
      {/* Another language renders the page again, since components read their texts when they render. */}
      <Fragment key={language}>
        <SkipLink />
        <PageAnnouncer />
        <SimulatedStrip
          isDirectorOpen={isDirectorOpen}
          onToggleDirector={() => setDirectorOpen(!isDirectorOpen)}
          tools={tools}
        />
        {emulator && isDirectorLoaded && (
          <LazyPart name="director" fallback={null} {...(!isDirectorOpen && { missing: false })}>
            <Director isOpen={isDirectorOpen} close={closeDirector} />
          </LazyPart>
        )}
        <FirstVisitTour />
        <Outlet />
        <MessageBarPill />
        {isListingKeys && (
          <LazyPart name="shortcuts" fallback={null}>
            <ShortcutsDialog onClose={() => setListingKeys(false)} />
          </LazyPart>
        )}
      </Fragment>
      <ScrollRestoration />
    </>
  )
}

/** Whether the address shares a view of the simulation, which the director offers to show. */
function sharesView(): boolean {
  return typeof location !== 'undefined' && new URLSearchParams(pageAddress().search).has('play')
}

/** The tour, on the emulator's dashboard until the user ends it. */
function FirstVisitTour() {
  const { emulator } = useConfig()
  const isOpen = usePreference('tour') === 'open'
  const { pathname } = useLocation()
  if (!emulator || !isOpen || matchPath('/dashboard', pathname) === null) return null
  return (
    // The user did not ask for the tour, so its failure to load has no message. A page that moves while it loads would
    // take clicks away from links.
    <LazyPart name="tour" fallback={<div className={classes.tourRoom} />} missing={false}>
      <Tour />
    </LazyPart>
  )
}
