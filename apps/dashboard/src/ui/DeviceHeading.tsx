import type { ReactNode } from 'react'
import classes from './DeviceHeading.module.css'
import { PageHeading } from './PageHeading.tsx'
import { type Report, ReportFacts } from './paper/ReportFacts.tsx'
import { type State, StateWord } from './StateWord.tsx'

interface DeviceHeadingProps {
  readonly id: string
  readonly site: string
  readonly state: State
  /** When the device was last seen, in words. */
  readonly seen: string
  readonly signal: string
  /** What is wrong with it, most pressing first: the browser's title tells it too. */
  readonly troubles: readonly { readonly title: string }[]
  /** What paper says besides. */
  readonly report: Report
  readonly children?: ReactNode
}

/** A device's name, its one state word, how old its values are, and how well it is heard. */
export function DeviceHeading({
  id,
  site,
  state,
  seen,
  signal,
  troubles,
  report,
  children,
}: DeviceHeadingProps) {
  return (
    <PageHeading title={id} trouble={troubles[0]?.title}>
      <span className={classes.site}>{site}</span>
      {/* A change is read out by the banner above. */}
      <span role="status" aria-live="off" aria-label="Device state">
        <StateWord state={state} />
      </span>
      <span className={classes.small}>{seen}</span>
      <span className={classes.small}>{signal}</span>
      {children}
      <ReportFacts report={report} />
    </PageHeading>
  )
}
