import { PERIOD_OFFSET_MAX } from '@wattpost/protocol'
import { useSearchParams } from 'react-router'
import type { Period } from '../../api/hydraQueries.ts'
import { rangeIn } from '../../ui/range/useRange.ts'
import { customDatesIn, isoDate } from './customDates.ts'
import type { PeriodChoice } from './periodChoice.ts'

/** How a day is cut: into hours, or into night, morning, afternoon and evening. */
export const dayViews = ['hours', 'parts'] as const
export type DayView = (typeof dayViews)[number]

/** What of the past is looked at, and how; it stands in the address, so that a link shows the same [C5]. */
export interface PeriodInAddress {
  readonly choice: PeriodChoice
  readonly choose: (choice: PeriodChoice) => void
  readonly dayView: DayView
  readonly chooseDayView: (view: DayView) => void
  /** The period before stands beside it. */
  readonly compares: boolean
  readonly compare: (wanted: boolean) => void
}

export function usePeriod(): PeriodInAddress {
  const [params, setParams] = useSearchParams()
  const change = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { preventScrollReset: true },
    )
  return {
    choice: choiceIn(params),
    choose: (choice) => change(addressOf(choice)),
    dayView: dayViews.find((view) => view === params.get('view')) ?? 'hours',
    chooseDayView: (view) => change({ view: view === 'hours' ? null : view }),
    compares: params.get('compare') === 'before',
    compare: (wanted) => change({ compare: wanted ? 'before' : null }),
  }
}

function choiceIn(params: URLSearchParams): PeriodChoice {
  const dates = customDatesIn(params)
  return dates === null ? { kind: 'period', period: periodIn(params) } : { kind: 'dates', dates }
}

function addressOf(choice: PeriodChoice): Record<string, string | null> {
  if (choice.kind === 'dates') {
    const { start, end } = choice.dates
    return { from: isoDate(start), to: isoDate(end), range: null, offset: null }
  }
  const { range, offset } = choice.period
  return { range, offset: String(offset), from: null, to: null }
}

/** The period in an address; what cannot be read, or is too far back to be asked for, is the default, the running day. */
export function periodIn(params: URLSearchParams): Period {
  const { range, offset } = rangeIn(params, 'd')
  return { range: range === 'h' ? 'd' : range, offset: offset <= PERIOD_OFFSET_MAX ? offset : 0 }
}
