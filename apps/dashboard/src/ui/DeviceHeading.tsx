import type { ReactNode } from 'react'
import type { ChartSpan } from './charts/chartSeries.ts'
import { useDevice } from './DeviceContext.tsx'
import classes from './DeviceHeading.module.css'
import { PageHeading } from './Page.tsx'
import { PrintFacts } from './print/PrintFacts.tsx'
import { signalWord } from './Signal.tsx'
import { type State, StateWord } from './StateWord.tsx'
import { text } from './text.ts'
import { lastSeenText } from './time/elapsed.ts'

interface DeviceHeadingProps {
  /** As reported. */
  readonly device: { readonly site?: string | undefined; readonly lastSeen?: number | undefined }
  /** CSQ. */
  readonly signal: number | undefined
  readonly state: State
  /** The page's own connection is down. */
  readonly isDisconnected: boolean
  /** Most urgent first; the browser's title has the first one. */
  readonly alerts: readonly { readonly headline: string }[]
  /** Kind of the device in print: `Hydra, grid and generator`. */
  readonly kind: string
  /** Period of the page, in print. */
  readonly period: ChartSpan
  /** What kind of device it is. */
  readonly children?: ReactNode
}

/** A device's name, state, age of its values and signal strength. */
export function DeviceHeading(props: DeviceHeadingProps) {
  const { device, signal, state, isDisconnected, alerts, kind, period, children } = props
  const { id, nowMs, stale } = useDevice()
  return (
    <PageHeading title={id} alert={alerts[0]?.headline}>
      <span className={classes.site}>{device.site}</span>
      {/* AlertBanner announces changes. */}
      <span role="status" aria-live="off" aria-label={text('deviceState')}>
        <StateWord state={state} isDisconnected={isDisconnected} />
      </span>
      <span className={classes.small}>{lastSeenText(nowMs, device.lastSeen)}</span>
      <span className={classes.small} data-stale={state === 'unknown' || undefined}>
        {text(stale ? 'lastSignal' : 'signal', { level: signalWord(signal) })}
      </span>
      {children !== undefined && <span className={classes.small}>{children}</span>}
      <PrintFacts kind={kind} period={period} />
    </PageHeading>
  )
}
