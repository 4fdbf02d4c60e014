import { SegmentedControl } from '@mantine/core'
import type { RangeCode } from '@wattpost/protocol'
import { browserZone, preferences } from '../../settings/preferences.ts'
import { Checkbox } from '../../ui/Field.tsx'
import { PeriodSteps } from '../../ui/range/PeriodSteps.tsx'
import { dayAt } from './customDates.ts'
import { DatesForm } from './DatesForm.tsx'
import classes from './PeriodBar.module.css'
import { earlier, hasEarlier, type PeriodChoice, type ShownPeriod } from './shownPeriod.ts'
import { text } from './text.ts'
import type { PeriodInAddress } from './usePeriod.ts'

interface PeriodBarProps {
  readonly address: PeriodInAddress
  readonly shown: ShownPeriod
  readonly nowMs: number
  readonly tz: string
  /** Zone of the device, IANA name. */
  readonly deviceTz: string
}

/** The period of all parts of the page that show one [R21, C5, V6]. */
export function PeriodBar({ address, shown, nowMs, tz, deviceTz }: PeriodBarProps) {
  const { choice, choose, compares, compare } = address
  const isRunning = shown.span.toMs > nowMs
  return (
    <section className={classes.bar} aria-label={text('period')} data-print="never">
      <div className={classes.row}>
        <SegmentedControl
          aria-label={text('periodLength')}
          value={choice.kind === 'dates' ? 'dates' : choice.period.range}
          onChange={(value) => choose(chosen(value, shown))}
          data={[
            { value: 'd', label: text('day') },
            { value: 'w', label: text('week') },
            { value: 'm', label: text('month') },
            { value: 'dates', label: text('custom') },
          ]}
        />
        <PeriodSteps
          name={shown.name}
          onEarlier={hasEarlier(choice) ? () => choose(earlier(choice, 1)) : undefined}
          onLater={isRunning ? undefined : () => choose(earlier(choice, -1))}
        />
        <Checkbox label={text('compare')} checked={compares} onChange={compare} />
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

/** Custom dates start as those of the shown period. */
function chosen(value: string, shown: ShownPeriod): PeriodChoice {
  return value === 'dates'
    ? { kind: 'dates', dates: shown.dates }
    : { kind: 'period', period: { range: value as RangeCode, offset: 0 } }
}

interface ZoneChoiceProps {
  readonly deviceTz: string
  /** The zone in use. */
  readonly tz: string
}

/** Chooses the zone of all times: the device's or the user's, where they differ. */
function ZoneChoice({ deviceTz, tz }: ZoneChoiceProps) {
  const userTz = browserZone()
  if (userTz === deviceTz) return <span className={classes.zone}>{text('timesIn', { tz })}</span>
  return (
    <span className={classes.choice}>
      <SegmentedControl
        aria-label={text('timeZone')}
        size="xs"
        value={tz === userTz ? 'mine' : 'device'}
        onChange={(value) =>
          preferences.setState({ timeZone: value === 'mine' ? value : 'device' })
        }
        data={[
          { value: 'device', label: text('deviceTime') },
          { value: 'mine', label: text('myTime') },
        ]}
      />
      <span className={classes.zone}>{tz}</span>
    </span>
  )
}
