import { formatDateInput, type PlainDate } from '@wattpost/protocol/dateInput'
import type { Refusal } from '@wattpost/protocol/result'
import { type FormEvent, lazy, useRef, useState } from 'react'
import { ActionButton, SubmitButton } from '../Action.tsx'
import { TextField } from '../Field.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { lazyLoader } from '../lazy/loadWithRetry.ts'
import { SkeletonRows } from '../Skeletons.tsx'
import { type CustomDates, isoDate, typedDates } from './customDates.ts'
import classes from './DatesForm.module.css'
import { text } from './text.ts'

const DatesCalendar = lazy(
  lazyLoader('calendar', async () => ({
    default: (await import('./DatesCalendar.tsx')).DatesCalendar,
  })),
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
export function DatesForm({ dates, today, choose }: DatesFormProps) {
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
