import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/fr'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { activeLanguage } from '../../i18n/language.ts'
import { CalendarTheme } from './CalendarTheme.tsx'
import { type CustomDates, isoDate, plainDateIn } from './customDates.ts'
import { text } from './text.ts'

interface DatesCalendarProps {
  readonly dates: CustomDates
  readonly choose: (dates: CustomDates) => void
}

const NO_WEEKEND: [] = []
const labels = () => ({
  previousMonth: text('previousMonth'),
  nextMonth: text('nextMonth'),
  previousYear: text('previousYear'),
  nextYear: text('nextYear'),
  previousDecade: text('previousDecade'),
  nextDecade: text('nextDecade'),
})

type Picked = [string | null, string | null]

/** Picks the first and the last day in a calendar. */
export function DatesCalendar({ dates, choose }: DatesCalendarProps) {
  const [picked, setPicked] = useState<Picked>(() => [isoDate(dates.start), isoDate(dates.end)])
  const pick = (next: Picked) => {
    setPicked(next)
    const [start, end] = next.map(plainDateIn)
    if (start && end) choose({ start, end })
  }
  return (
    <CalendarTheme>
      <DatePicker
        type="range"
        locale={activeLanguage.getState() === 'fr' ? 'fr' : 'en'}
        allowSingleDateInRange
        // Days of other months have too little contrast, and red weekends look like errors.
        hideOutsideDates
        weekendDays={NO_WEEKEND}
        ariaLabels={labels()}
        defaultDate={isoDate(dates.end)}
        value={picked}
        onChange={pick}
      />
    </CalendarTheme>
  )
}
