import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { OnPaper } from '../paper/OnPaper.tsx'
import { paperSpan } from '../paper/paperSpan.ts'
import { dayAndMonth, monthAndYear } from '../siteTime.ts'
import classes from './RangePicker.module.css'
import type { ChartRange, RangeChoice } from './rangeSpan.ts'

const NAMES = { h: 'Hour', d: 'Day', w: 'Week', m: 'Month' } as const
const RUNNING = { h: 'Last hour', d: 'Today', w: 'This week', m: 'This month' } as const

interface RangePickerProps {
  readonly choice: RangeChoice
  readonly span: ChartSpan
  readonly tz: string | null
  readonly ranges: readonly ChartRange[]
  readonly choose: (choice: RangeChoice) => void
}

/** How long a time, and back and forth. */
export function RangePicker({ choice, span, tz, ranges, choose }: RangePickerProps) {
  const go = (steps: number) => choose({ ...choice, offset: choice.offset + steps })
  return (
    <fieldset className={classes.picker} aria-label="Time shown">
      {ranges.length > 1 && (
        <SegmentedControl
          aria-label="Length of time"
          value={choice.range}
          onChange={(range) => choose({ range: range as ChartRange, offset: 0 })}
          data={ranges.map((value) => ({ value, label: NAMES[value] }))}
        />
      )}
      <span className={classes.steps}>
        <ActionIcon variant="default" size="lg" aria-label="Earlier" onClick={() => go(1)}>
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <span className={classes.name} aria-live="polite" data-paper="never">
          {spanName(choice, span, tz)}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Later"
          disabled={choice.offset === 0}
          onClick={() => go(-1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </span>
      <OnPaper>{paperSpan(span, tz)}</OnPaper>
    </fieldset>
  )
}

/** `Today`, `Yesterday`, `12 Jan`, `12 Jan – 18 Jan`, `January 2026`. */
function spanName({ range, offset }: RangeChoice, span: ChartSpan, tz: string | null): string {
  if (offset === 0) return RUNNING[range]
  if (range === 'h') return `${offset} h earlier`
  if (range === 'd') return offset === 1 ? 'Yesterday' : dayAndMonth(span.fromMs, tz)
  if (range === 'm') return monthAndYear(span.fromMs, tz)
  return `${dayAndMonth(span.fromMs, tz)} – ${dayAndMonth(span.toMs - 1, tz)}`
}
