import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './AlertBanner.module.css'
import { LiveRegion, useSettled } from './LiveRegion.tsx'
import { text } from './text.ts'

interface AlertBannerProps {
  readonly alerts: readonly { readonly headline: string; readonly text: string }[]
  /** The page's own connection is down: no change is announced. */
  readonly isDisconnected: boolean
}

/** A device's alerts, at the top of its page; empty without alerts. The page announces changes only here. */
export function AlertBanner({ alerts, isDisconnected }: AlertBannerProps) {
  const alertsText = alerts.map((alert) => `${alert.headline}. ${alert.text}`).join(' ')
  return (
    <>
      <div role="status" aria-live="off" aria-label={text('alerts')} className={classes.banner}>
        {alerts.map((alert) => (
          <p key={alert.headline} className={classes.alert}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <strong>{alert.headline}.</strong> {alert.text}
            </span>
          </p>
        ))}
      </div>
      <LiveRegion text={useAlertChange(alertsText, isDisconnected)} />
    </>
  )
}

/** The alerts once they have changed since the page opened; the page's title announces the first ones. */
function useAlertChange(current: string, isDisconnected: boolean): string {
  const [latest, setLatest] = useState(current)
  if (!isDisconnected && latest !== current) setLatest(current)
  const settled = useSettled(latest)
  const [first] = useState(settled)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && settled !== first) setHasChanged(true)
  if (!hasChanged) return ''
  return settled === '' ? text('allClear') : settled
}
