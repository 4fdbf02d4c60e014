import { HOUR_MS } from '@wattpost/protocol/time'
import type { ReactNode } from 'react'
import { useConfig } from '../../settings/config.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { useDevice } from '../DeviceContext.tsx'
import { clockTime, clockTimeSeconds, fullDate } from '../time/dateTime.ts'
import classes from './PrintFacts.module.css'
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

/** A span in full dates, for print: `Thu 15 January 2026`, or from one date to another. */
export function printSpan({ fromMs, toMs }: ChartSpan, tz: string | null): string {
  const [first, last] = [fullDate(fromMs, tz), fullDate(toMs - 1, tz)]
  if (toMs - fromMs <= HOUR_MS) {
    return text('dayAndSpan', {
      day: first,
      from: clockTime(fromMs, tz),
      to: clockTime(toMs, tz),
    })
  }
  return first === last ? first : text('spanTo', { from: first, to: last })
}
