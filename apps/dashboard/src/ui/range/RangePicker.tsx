import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { PrintOnly } from '../print/PrintFacts.tsx'
import { printSpan } from '../print/printSpan.ts'
import { text } from '../text.ts'
import classes from './RangePicker.module.css'
import { type ChartRange, type RangeChoice, rangeName } from './range.ts'

const NAMES = { h: 'hour', d: 'day', w: 'week', m: 'month' } as const

interface RangePickerProps {
  readonly choice: RangeChoice
  readonly span: ChartSpan
  readonly nowMs: number
  readonly tz: string | null
  readonly ranges: readonly ChartRange[]
  readonly onChoose: (choice: RangeChoice) => void
}

/** Chooses a range's length, and steps to the earlier or later one. */
export function RangePicker({ choice, span, nowMs, tz, ranges, onChoose }: RangePickerProps) {
  const step = (steps: number) => onChoose({ ...choice, offset: choice.offset + steps })
  return (
    <fieldset className={classes.picker} aria-label={text('period')}>
      {ranges.length > 1 && (
        <SegmentedControl
          aria-label={text('periodLength')}
          value={choice.range}
          onChange={(range) => onChoose({ range: range as ChartRange, offset: 0 })}
          data={ranges.map((value) => ({ value, label: text(NAMES[value]) }))}
        />
      )}
      <span className={classes.steps}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('earlier')}
          onClick={() => step(1)}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <span className={classes.name} aria-live="polite" data-print="never">
          {rangeName(choice, span, nowMs, tz)}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('later')}
          disabled={choice.offset === 0}
          onClick={() => step(-1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </span>
      <PrintOnly>{printSpan(span, tz)}</PrintOnly>
    </fieldset>
  )
}
