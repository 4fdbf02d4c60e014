import { useState } from 'react'
import { browserZone, preferences } from '../../settings/preferences.ts'
import { useDevice } from '../DeviceContext.tsx'
import { Checkbox } from '../Field.tsx'
import { SegmentedChoice } from '../SegmentedChoice.tsx'
import { dayAt } from './customDates.ts'
import { DatesForm } from './DatesForm.tsx'
import classes from './PeriodBar.module.css'
import { PeriodSteps } from './PeriodSteps.tsx'
import { type ChartRange, chartRanges } from './range.ts'
import {
  earlier,
  hasEarlier,
  lengthOf,
  type PeriodChoice,
  type PeriodLength,
  type ShownPeriod,
} from './shownPeriod.ts'
import { text } from './text.ts'
import type { PeriodInAddress } from './usePeriod.ts'

interface PeriodBarProps {
  readonly address: PeriodInAddress
  readonly shown: ShownPeriod
}

/** The period of all parts of the page that show one [R21, C5, V6]. */
export function PeriodBar({ address, shown }: PeriodBarProps) {
  const { nowMs, tz } = useDevice()
  const { choice, choose, compares, compare } = address
  const isRunning = shown.span.toMs > nowMs
  const isLast = choice.kind === 'period' && choice.period.offset === 0
  return (
    <section className={classes.bar} aria-label={text('period')} data-print="never">
      <div className={classes.row}>
        <Lengths address={address} shown={shown} />
        <PeriodSteps
          name={shown.name}
          onEarlier={hasEarlier(choice) ? () => choose(earlier(choice, 1)) : undefined}
          onLater={isRunning || isLast ? undefined : () => choose(earlier(choice, -1))}
        />
        <Checkbox label={text('compare')} checked={compares} onChange={compare} />
        <ZoneChoice />
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

const NAMES = {
  h: 'hour',
  '24h': 'rolling',
  d: 'day',
  w: 'week',
  m: 'month',
  y: 'year',
  dates: 'custom',
} as const satisfies Record<PeriodLength, string>
const LENGTHS: readonly PeriodLength[] = [...chartRanges, 'dates']

interface LengthsProps {
  readonly address: PeriodInAddress
  readonly shown: ShownPeriod
}

/** The lengths of periods. An unavailable one can be chosen to read the reason, and changes nothing. */
function Lengths({ address: { choice, choose, unavailable }, shown }: LengthsProps) {
  const [refused, setRefused] = useState<PeriodLength | null>(null)
  const onChange = (length: PeriodLength) => {
    const isRefused = unavailable[length] !== undefined
    setRefused(isRefused ? length : null)
    if (!isRefused) choose(chosen(length, shown))
  }
  return (
    <div className={classes.lengths}>
      <SegmentedChoice
        label={text('periodLength')}
        value={lengthOf(choice)}
        onChange={onChange}
        options={LENGTHS.map((length) => [
          length,
          <LengthName key={length} name={text(NAMES[length])} reason={unavailable[length]} />,
        ])}
      />
      <p role="status" className={classes.reason}>
        {refused !== null && unavailable[refused]}
      </p>
    </div>
  )
}

interface LengthNameProps {
  readonly name: string
  /** Reason why it is unavailable. */
  readonly reason: string | undefined
}

function LengthName({ name, reason }: LengthNameProps) {
  if (reason === undefined) return name
  return (
    <span className={classes.unavailable} title={reason}>
      {name}
      <span className={classes.hint}>{text('unavailable')}</span>
    </span>
  )
}

/** Custom dates start as those of the shown period. */
function chosen(length: PeriodLength, shown: ShownPeriod): PeriodChoice {
  return length === 'dates'
    ? { kind: 'dates', dates: shown.dates }
    : { kind: 'period', period: { range: length satisfies ChartRange, offset: 0 } }
}

/** Chooses the zone of all times: the device's or the user's, where they differ. */
function ZoneChoice() {
  const { deviceTz, tz } = useDevice()
  const userTz = browserZone()
  if (userTz === deviceTz) return <span className={classes.zone}>{text('timesIn', { tz })}</span>
  return (
    <span className={classes.choice}>
      <SegmentedChoice<'device' | 'mine'>
        label={text('timeZone')}
        size="small"
        value={tz === userTz ? 'mine' : 'device'}
        onChange={(timeZone) => preferences.setState({ timeZone })}
        options={[
          ['device', text('deviceTime')],
          ['mine', text('myTime')],
        ]}
      />
      <span className={classes.zone}>{tz}</span>
    </span>
  )
}
