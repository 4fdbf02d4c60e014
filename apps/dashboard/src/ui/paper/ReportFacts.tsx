import { use } from 'react'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { ProductName } from '../ProductName.ts'
import { clockSeconds, fullDate } from '../siteTime.ts'
import { paperSpan } from './paperSpan.ts'
import classes from './ReportFacts.module.css'

/** What a printed page must say of itself. */
export interface Report {
  /** What it is about, in words: `Hydra, grid and generator`. */
  readonly kind: string
  /** Zone of all times on it; IANA name. */
  readonly tz: string
  /** When it was printed, epoch ms. */
  readonly nowMs: number
  /** What all of it is about; absent where each part names its own time. */
  readonly period?: ChartSpan
}

/** On paper, below the heading: what device, which time, and when this was printed. */
export function ReportFacts({ report: { kind, tz, nowMs, period } }: { readonly report: Report }) {
  const facts = [
    ['Report by', use(ProductName)],
    ['Device', kind],
    ...(period === undefined ? [] : [['Period', paperSpan(period, tz)] as const]),
    ['Times in', tz],
    ['Printed', `${fullDate(nowMs, tz)}, ${clockSeconds(nowMs, tz)}`],
  ] as const
  return (
    <dl className={classes.facts} data-paper="only">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
