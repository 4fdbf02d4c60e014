import { Button, TextInput } from '@mantine/core'
import { formatDateInput, type PlainDate } from '@wattpost/protocol'
import { type FormEvent, lazy, useState } from 'react'
import { LatePart } from '../../ui/late/LatePart.tsx'
import { untilItComes } from '../../ui/late/untilItComes.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { type CustomDates, type DateFaults, isoDate, typedDates } from './customDates.ts'
import classes from './DatesForm.module.css'

const DatesCalendar = lazy(
  untilItComes('The calendar', async () => ({
    default: (await import('./DatesCalendar.tsx')).DatesCalendar,
  })),
)

interface DatesFormProps {
  /** What is shown now. */
  readonly dates: CustomDates
  /** Where the device stands. */
  readonly today: PlainDate
  readonly choose: (dates: CustomDates) => void
}

const NO_FAULTS: DateFaults = { start: null, end: null }
const textsOf = ({ start, end }: CustomDates) => ({
  start: formatDateInput(start),
  end: formatDateInput(end),
})

/** Dates of one's own, typed as people type them [V6] or taken from a calendar. */
export function DatesForm({ dates, today, choose }: DatesFormProps) {
  const shownKey = `${isoDate(dates.start)} ${isoDate(dates.end)}`
  const [typed, setTyped] = useState({ shownKey, ...textsOf(dates) })
  // Another address has other dates: the fields follow.
  if (typed.shownKey !== shownKey) setTyped({ shownKey, ...textsOf(dates) })
  const { start, end } = typed
  const [faults, setFaults] = useState(NO_FAULTS)
  const [hasCalendar, setCalendar] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = typedDates(start, end, today.year)
    setFaults(read.ok ? NO_FAULTS : read.error)
    if (read.ok) choose(read.value)
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Dates of your own">
      <TextInput
        label="From"
        placeholder="day/month/year"
        value={start}
        error={faults.start}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, start: value })}
      />
      <TextInput
        label="To"
        placeholder="day/month/year"
        value={end}
        error={faults.end}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, end: value })}
      />
      <div className={classes.buttons}>
        <Button type="submit">Show</Button>
        <Button
          variant="default"
          aria-expanded={hasCalendar}
          onClick={() => setCalendar(!hasCalendar)}
        >
          Calendar
        </Button>
      </div>
      {hasCalendar && (
        <LatePart name="The calendar" meanwhile={<SkeletonRows rows={1} height={280} />}>
          <DatesCalendar key={shownKey} dates={dates} choose={choose} />
        </LatePart>
      )}
    </form>
  )
}
