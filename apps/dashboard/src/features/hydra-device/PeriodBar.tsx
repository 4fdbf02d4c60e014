import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { RangeCode } from '@wattpost/protocol'
import { dayAt } from './customDates.ts'
import { DatesForm } from './DatesForm.tsx'
import classes from './PeriodBar.module.css'
import { earlier, hasEarlier, type PeriodChoice } from './periodChoice.ts'
import type { ShownPeriod } from './shownPeriod.ts'
import type { PeriodInAddress } from './usePeriod.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

interface PeriodBarProps {
  readonly address: PeriodInAddress
  readonly shown: ShownPeriod
  readonly nowMs: number
  readonly tz: string
  /** Where the device stands; IANA name. */
  readonly deviceTz: string
}

/** What of the past the page shows, for all parts of it that show a period [R21, C5, V6]. */
export function PeriodBar({ address, shown, nowMs, tz, deviceTz }: PeriodBarProps) {
  const { choice, choose, compares, compare } = address
  const isRunning = shown.span.toMs > nowMs
  return (
    <section className={classes.bar} aria-label="Period" data-paper="never">
      <div className={classes.row}>
        <SegmentedControl
          aria-label="Length of the period"
          value={choice.kind === 'dates' ? 'dates' : choice.period.range}
          onChange={(value) => choose(chosen(value, shown))}
          data={[
            { value: 'd', label: 'Day' },
            { value: 'w', label: 'Week' },
            { value: 'm', label: 'Month' },
            { value: 'dates', label: 'Dates' },
          ]}
        />
        <span className={classes.steps}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Earlier"
            disabled={!hasEarlier(choice)}
            onClick={() => choose(earlier(choice, 1))}
          >
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <span className={classes.name} aria-live="polite">
            {shown.name}
          </span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Later"
            disabled={isRunning}
            onClick={() => choose(earlier(choice, -1))}
          >
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </span>
        <label className={classes.compare}>
          <input
            type="checkbox"
            checked={compares}
            onChange={(event) => compare(event.currentTarget.checked)}
          />
          Compare with the period before
        </label>
        <ZoneChoice deviceTz={deviceTz} tz={tz} />
      </div>
      {choice.kind === 'dates' && (
        <DatesForm
          dates={choice.dates}
          today={dayAt(nowMs, tz)}
          choose={(dates) => choose({ kind: 'dates', dates })}
        />
      )}
    </section>
  )
}

/** Dates of one's own begin with those that are shown. */
function chosen(value: string, shown: ShownPeriod): PeriodChoice {
  return value === 'dates'
    ? { kind: 'dates', dates: shown.dates }
    : { kind: 'period', period: { range: value as RangeCode, offset: 0 } }
}
