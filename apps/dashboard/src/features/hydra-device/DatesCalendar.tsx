import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { type CustomDates, isoDate, plainDateIn } from './customDates.ts'

interface DatesCalendarProps {
  readonly dates: CustomDates
  readonly choose: (dates: CustomDates) => void
}

const NO_WEEKEND: [] = []
const LABELS = {
  previousMonth: 'Month before',
  nextMonth: 'Month after',
  previousYear: 'Year before',
  nextYear: 'Year after',
  previousDecade: 'Ten years before',
  nextDecade: 'Ten years after',
}

type Picked = [string | null, string | null]

/** A first and a last day, picked in a calendar. */
export function DatesCalendar({ dates, choose }: DatesCalendarProps) {
  const [picked, setPicked] = useState<Picked>(() => [isoDate(dates.start), isoDate(dates.end)])
  const pick = (next: Picked) => {
    setPicked(next)
    const [start, end] = next.map(plainDateIn)
    if (start && end) choose({ start, end })
  }
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      // Days of another month are too pale to be read, and a red weekend looks like something wrong.
      hideOutsideDates
      weekendDays={NO_WEEKEND}
      ariaLabels={LABELS}
      defaultDate={isoDate(dates.end)}
      value={picked}
      onChange={pick}
    />
  )
}
