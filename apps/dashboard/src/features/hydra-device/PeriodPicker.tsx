import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { RangeCode } from '@wattpost/protocol'
import type { Period } from '../../api/hydraQueries.ts'
import classes from './PeriodPicker.module.css'

interface PeriodPickerProps {
  readonly period: Period
  readonly name: string
  readonly choose: (period: Period) => void
}

/** Day, week or month, and back and forth. */
export function PeriodPicker({ period, name, choose }: PeriodPickerProps) {
  const go = (steps: number) => choose({ ...period, offset: period.offset + steps })
  return (
    <fieldset className={classes.picker} aria-label="Period">
      <SegmentedControl
        aria-label="Length of the period"
        value={period.range}
        onChange={(range) => choose({ range: range as RangeCode, offset: 0 })}
        data={[
          { value: 'd', label: 'Day' },
          { value: 'w', label: 'Week' },
          { value: 'm', label: 'Month' },
        ]}
      />
      <span className={classes.steps}>
        <ActionIcon variant="default" size="lg" aria-label="Earlier" onClick={() => go(1)}>
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <span className={classes.name} aria-live="polite">
          {name}
        </span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Later"
          disabled={period.offset === 0}
          onClick={() => go(-1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </span>
    </fieldset>
  )
}
