import { formatDateInput, type PlainDate } from '@wattpost/protocol/dateInput'
import type { Refusal } from '@wattpost/protocol/result'
import { type FormEvent, useRef, useState } from 'react'
import { browserZone, preferences } from '../../settings/preferences.ts'
import { ActionButton, SubmitButton } from '../Action.tsx'
import { useDevice } from '../DeviceContext.tsx'
import { Checkbox, TextField } from '../Field.tsx'
import { LazyPart, lazyPart } from '../lazy/LazyPart.tsx'
import { SegmentedChoice } from '../SegmentedChoice.tsx'
import { SkeletonRows } from '../Skeletons.tsx'
import { type CustomDates, dayAt, isoDate, typedDates } from './customDates.ts'
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

const DatesCalendar = lazyPart(
  'calendar',
  async () => (await import('./DatesCalendar.tsx')).DatesCalendar,
)

interface DatesFormProps {
  /** The shown dates. */
  readonly dates: CustomDates
  /** The current day at the device. */
  readonly today: PlainDate
  readonly choose: (dates: CustomDates) => void
}

const textsOf = ({ start, end }: CustomDates) => ({
  start: formatDateInput(start),
  end: formatDateInput(end),
})

/** Custom dates, typed [V6] or picked in a calendar, which opens over the page and closes with Escape or a choice. */
function DatesForm({ dates, today, choose }: DatesFormProps) {
  const shownKey = `${isoDate(dates.start)} ${isoDate(dates.end)}`
  const [typed, setTyped] = useState({ shownKey, ...textsOf(dates) })
  // The fields follow the dates in the address.
  if (typed.shownKey !== shownKey) setTyped({ shownKey, ...textsOf(dates) })
  const { start, end } = typed
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const errorOf = (field: keyof CustomDates) =>
    refusals.find(({ where }) => where === field)?.message ?? null
  const [hasCalendar, setCalendar] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const closeCalendar = () => {
    setCalendar(false)
    form.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = typedDates(start, end, today.year)
    setRefusals(read.ok ? [] : read.error)
    if (read.ok) choose(read.value)
  }
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && hasCalendar && closeCalendar()}
      aria-label={text('customDates')}
    >
      <TextField
        size="small"
        label={text('from')}
        placeholder={text('datePlaceholder')}
        value={start}
        error={errorOf('start')}
        onChange={(value) => setTyped({ ...typed, start: value })}
      />
      <TextField
        size="small"
        label={text('to')}
        placeholder={text('datePlaceholder')}
        value={end}
        error={errorOf('end')}
        onChange={(value) => setTyped({ ...typed, end: value })}
      />
      <div className={classes.buttons}>
        <SubmitButton>{text('show')}</SubmitButton>
        <ActionButton
          variant="secondary"
          isExpanded={hasCalendar}
          onClick={() => setCalendar(!hasCalendar)}
        >
          {text('calendar')}
        </ActionButton>
      </div>
      {hasCalendar && (
        <div className={classes.calendar}>
          <LazyPart name="calendar" fallback={<SkeletonRows rows={1} height={280} />}>
            <DatesCalendar
              key={shownKey}
              dates={dates}
              choose={(picked) => {
                closeCalendar()
                choose(picked)
              }}
            />
          </LazyPart>
        </div>
      )}
    </form>
  )
}
