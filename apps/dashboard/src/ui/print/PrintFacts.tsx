import type { ReactNode } from 'react'
import { useConfig } from '../../settings/config.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { useDevice } from '../DeviceContext.tsx'
import { clockTimeSeconds, fullDate } from '../time/dateTime.ts'
import classes from './PrintFacts.module.css'
import { printSpan } from './printSpan.ts'
import { text } from './text.ts'

/** Content that is shown in print only. */
export function PrintOnly({ children }: { readonly children: ReactNode }) {
  return <span data-print="only">{children}</span>
}

interface PrintFactsProps {
  /** Kind of the device: `Hydra, grid and generator`. */
  readonly kind: string
  /** Period of the whole page. */
  readonly period: ChartSpan
}

/** In print, below the heading: product, device, period, zone and time of printing. */
export function PrintFacts({ kind, period }: PrintFactsProps) {
  const { tz, nowMs } = useDevice()
  const facts = [
    [text('reportBy'), useConfig().productName],
    [text('device'), kind],
    [text('period'), printSpan(period, tz)],
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
