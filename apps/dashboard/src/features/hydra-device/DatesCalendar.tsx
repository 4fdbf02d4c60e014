import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { type CustomDates, isoDate, plainDateIn } from './customDates.ts'

interface DatesCalendarProps {
  readonly dates: CustomDates
  readonly choose: (dates: CustomDates) => void
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
      defaultDate={isoDate(dates.end)}
      value={picked}
      onChange={pick}
    />
  )
}
