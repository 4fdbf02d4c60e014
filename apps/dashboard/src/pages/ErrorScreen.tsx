import { IconAlertCircle } from '@tabler/icons-react'
import { ERROR_SCREEN } from '@wattpost/protocol'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useStore } from 'zustand'
import { appErrors, keepError } from './appErrors.ts'
import { isCrawler } from './crawler.ts'
import classes from './ErrorScreen.module.css'

/** The one screen for any fatal or unhandled error, whatever the cause [R18, X1, X5]. */
export function ErrorScreen() {
  return <ErrorScreenOf error={useRouteError()} />
}

interface ErrorScreenOfProps {
  readonly error: unknown
}

/** Told by the application's error state [X24]. Crawlers and previews see nothing; the error is only logged [R19]. */
export function ErrorScreenOf({ error }: ErrorScreenOfProps) {
  useEffect(() => keepError(error), [error])
  const isKept = useStore(appErrors, ({ errors }) => errors.includes(error))
  if (isCrawler(navigator.userAgent)) return null
  return (
    <main>
      <title>{ERROR_SCREEN.title}</title>
      <div className={classes.screen} role="alert">
        <IconAlertCircle size={72} className={classes.icon} aria-hidden />
        <p className={classes.headline}>{ERROR_SCREEN.headline}</p>
        <h1 className={classes.title}>{ERROR_SCREEN.title}</h1>
        <p>{ERROR_SCREEN.text}</p>
        {isKept && error instanceof Error && <p className={classes.detail}>{error.message}</p>}
        <a href="/" className={classes.home}>
          To the start page
        </a>
      </div>
    </main>
  )
}
