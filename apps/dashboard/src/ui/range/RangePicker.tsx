import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { OnPaper } from '../paper/OnPaper.tsx'
import { paperSpan } from '../paper/paperSpan.ts'
import classes from './RangePicker.module.css'
import { rangeName } from './rangeName.ts'
import type { ChartRange, RangeChoice } from './rangeSpan.ts'

const NAMES = { h: 'Hour', d: 'Day', w: 'Week', m: 'Month' } as const

interface RangePickerProps {
  readonly choice: RangeChoice
  readonly span: ChartSpan
  readonly nowMs: number
  readonly tz: string | null
  readonly ranges: readonly ChartRange[]
  readonly choose: (choice: RangeChoice) => void
}

/** How long a time, and back and forth. */
export function RangePicker({ choice, span, nowMs, tz, ranges, choose }: RangePickerProps) {
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
          {rangeName(choice, span, nowMs, tz)}
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
