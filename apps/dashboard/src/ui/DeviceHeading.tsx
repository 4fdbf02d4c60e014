import type { ReactNode } from 'react'
import classes from './DeviceHeading.module.css'
import { PageHeading } from './Page.tsx'
import { PrintFacts, type PrintReport } from './print/PrintFacts.tsx'
import { type State, StateWord } from './StateWord.tsx'
import { text } from './text.ts'

interface DeviceHeadingProps {
  readonly id: string
  readonly site: string | undefined
  readonly state: State
  /** The page's own connection is down. */
  readonly isDisconnected: boolean
  /** E.g. `Last seen 3 s ago`. */
  readonly lastSeen: string
  /** Dimmed while the state is unknown: then it is the last known one. */
  readonly signal: string
  /** Most urgent first; the browser's title has the first one. */
  readonly alerts: readonly { readonly headline: string }[]
  /** Facts that are shown in print only. */
  readonly report: PrintReport
  /** What kind of device it is. */
  readonly children?: ReactNode
}

/** A device's name, state, age of its values and signal strength. */
export function DeviceHeading({
  id,
  site,
  state,
  isDisconnected,
  lastSeen,
  signal,
  alerts,
  report,
  children,
}: DeviceHeadingProps) {
  return (
    <PageHeading title={id} alert={alerts[0]?.headline}>
      <span className={classes.site}>{site}</span>
      {/* AlertBanner announces changes. */}
      <span role="status" aria-live="off" aria-label={text('deviceState')}>
        <StateWord state={state} isDisconnected={isDisconnected} />
      </span>
      <span className={classes.small}>{lastSeen}</span>
      <span className={classes.small} data-stale={state === 'unknown' || undefined}>
        {signal}
      </span>
      {children !== undefined && <span className={classes.small}>{children}</span>}
      <PrintFacts report={report} />
    </PageHeading>
  )
}
