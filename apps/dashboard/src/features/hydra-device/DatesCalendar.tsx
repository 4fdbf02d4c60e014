import { DatePicker } from '@mantine/dates'
import type { PlainDate } from '@wattpost/protocol'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { type CustomDates, isoDate, plainDateIn } from './customDates.ts'

interface DatesCalendarProps {
  readonly dates: CustomDates | null
  /** Where the device stands. */
  readonly today: PlainDate
  readonly choose: (dates: CustomDates) => void
}

type Picked = [string | null, string | null]

/** A first and a last day, picked in a calendar. */
export function DatesCalendar({ dates, today, choose }: DatesCalendarProps) {
  const [picked, setPicked] = useState<Picked>(() => [
    dates && isoDate(dates.start),
    dates && isoDate(dates.end),
  ])
  const pick = (next: Picked) => {
    setPicked(next)
    const [start, end] = next.map(plainDateIn)
    if (start && end) choose({ start, end })
  }
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      defaultDate={isoDate(dates?.end ?? today)}
      value={picked}
      onChange={pick}
    />
  )
}
