import { type ReactNode, use } from 'react'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { ProductName } from '../Page.tsx'
import { clockTimeSeconds, fullDate } from '../time/dateTime.ts'
import classes from './PrintFacts.module.css'
import { printSpan } from './printSpan.ts'
import { text } from './text.ts'

/** Content that is shown in print only. */
export function PrintOnly({ children }: { readonly children: ReactNode }) {
  return <span data-print="only">{children}</span>
}

/** The facts at the head of a printed page. */
export interface PrintReport {
  /** Kind of the device: `Hydra, grid and generator`. */
  readonly kind: string
  /** IANA zone of all times on the page. */
  readonly tz: string
  /** Time of printing, epoch ms. */
  readonly nowMs: number
  /** Period of the whole page; absent where each panel has its own. */
  readonly period?: ChartSpan
}

/** In print, below the heading: product, device, period, zone and time of printing. */
export function PrintFacts({
  report: { kind, tz, nowMs, period },
}: {
  readonly report: PrintReport
}) {
  const facts = [
    [text('reportBy'), use(ProductName)],
    [text('device'), kind],
    ...(period === undefined ? [] : [[text('period'), printSpan(period, tz)] as const]),
    [text('timesIn'), tz],
    [text('printed'), `${fullDate(nowMs, tz)}, ${clockTimeSeconds(nowMs, tz)}`],
  ] as const
  return (
    <dl className={classes.facts} data-print="only">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
