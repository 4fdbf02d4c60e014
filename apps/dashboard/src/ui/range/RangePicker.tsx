import { SegmentedControl } from '@mantine/core'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { PrintOnly } from '../print/PrintFacts.tsx'
import { printSpan } from '../print/printSpan.ts'
import { text } from './text.ts'
import { PeriodSteps } from './PeriodSteps.tsx'
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
      <PeriodSteps
        name={rangeName(choice, span, nowMs, tz)}
        onEarlier={() => step(1)}
        onLater={choice.offset === 0 ? undefined : () => step(-1)}
      />
      <PrintOnly>{printSpan(span, tz)}</PrintOnly>
    </fieldset>
  )
}
