import { IconAlertCircle } from '@tabler/icons-react'
import { ERROR_SCREEN } from '@wattpost/protocol'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useStore } from 'zustand'
import { urlOf } from '../ui/address/pageAddress.ts'
import { isChunkError } from '../ui/lazy/loadWithRetry.ts'
import { waitForServer } from '../ui/lazy/waitForServer.ts'
import { appErrors, recordError } from './appErrors.ts'
import { isCrawler } from './crawler.ts'
import classes from './ErrorScreen.module.css'
import { text } from './text.ts'

/** The screen of a fatal or unhandled error [R18, X1, X5]. */
export function ErrorScreen() {
  return <ErrorScreenOf error={useRouteError()} />
}

interface ErrorScreenOfProps {
  readonly error: unknown
}

/**
 * The screen of an error, stored in the application's error state [X24]; crawlers see nothing [R19]. A page whose code
 * did not load while offline loads after reconnection.
 */
export function ErrorScreenOf({ error }: ErrorScreenOfProps) {
  const [isOffline] = useState(() => isChunkError(error) && !navigator.onLine)
  useEffect(() => (isOffline ? reloadOnceOnline() : undefined), [isOffline])
  useEffect(() => recordError(error), [error])
  const isRecorded = useStore(appErrors, ({ errors }) => errors.includes(error))
  if (isCrawler(navigator.userAgent)) return null
  return (
    <main>
      <title>{ERROR_SCREEN.title}</title>
      <div className={classes.screen} role="alert">
        <IconAlertCircle size={72} className={classes.icon} aria-hidden />
        <p className={classes.headline}>{ERROR_SCREEN.headline}</p>
        <h1 className={classes.title}>{ERROR_SCREEN.title}</h1>
        <p>{ERROR_SCREEN.text}</p>
        {isRecorded && error instanceof Error && <p className={classes.detail}>{error.message}</p>}
        {isOffline && <p>{text('loadsOnceOnline')}</p>}
        <a href={urlOf('/')} className={classes.home}>
          {text('home')}
        </a>
      </div>
    </main>
  )
}

/** Reloads the page after reconnection. @returns ends the wait */
function reloadOnceOnline(): () => void {
  const reload = () => void waitForServer().then(() => location.reload())
  window.addEventListener('online', reload)
  return () => window.removeEventListener('online', reload)
}
