import { PERIOD_OFFSET_MAX } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Period } from '../../api/hydraQueries.ts'
import { rangeIn } from '../../ui/range/useRange.ts'
import { customDatesIn, isoDate } from './customDates.ts'
import {
  earlier,
  hasEarlier,
  type PeriodChoice,
  type ShownPeriod,
  shownPeriod,
} from './shownPeriod.ts'

/** Bars of a day: hours, or night, morning, afternoon and evening. */
export const dayViews = ['hours', 'parts'] as const
export type DayView = (typeof dayViews)[number]

/** The chosen period and view. The address holds them, so that a link shows the same [C5]. */
export interface PeriodInAddress {
  readonly choice: PeriodChoice
  readonly choose: (choice: PeriodChoice) => void
  readonly dayView: DayView
  readonly chooseDayView: (view: DayView) => void
  /** The previous period is shown too. */
  readonly compares: boolean
  readonly compare: (isOn: boolean) => void
}

export function usePeriod(): PeriodInAddress {
  const [params, setParams] = useSearchParams()
  const change = (values: Readonly<Record<string, string | null>>) =>
    setParams(
      (address) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === null) address.delete(name)
          else address.set(name, value)
        }
        return address
      },
      { preventScrollReset: true },
    )
  return {
    choice: choiceIn(params),
    choose: (choice) => change(addressOf(choice)),
    dayView: dayViews.find((view) => view === params.get('view')) ?? 'hours',
    chooseDayView: (view) => change({ view: view === 'hours' ? null : view }),
    compares: params.get('compare') === 'before',
    compare: (isOn) => change({ compare: isOn ? 'before' : null }),
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

/** The period of an address; the current day when it is unreadable or too far back. */
export function periodIn(params: URLSearchParams): Period {
  const { range, offset } = rangeIn(params, 'd')
  return { range: range === 'h' ? 'd' : range, offset: offset <= PERIOD_OFFSET_MAX ? offset : 0 }
}

interface ShownPeriods {
  readonly shown: ShownPeriod
  /** The previous period; `null` without a comparison, or when it is too far back. */
  readonly previous: ShownPeriod | null
}

/** The period of the address, and the previous one when compared. */
export function useShownPeriods(
  { choice, compares }: PeriodInAddress,
  nowMs: number,
  tz: string,
): ShownPeriods {
  return useMemo(
    () => ({
      shown: shownPeriod(choice, nowMs, tz),
      previous: compares && hasEarlier(choice) ? shownPeriod(earlier(choice, 1), nowMs, tz) : null,
    }),
    [choice, compares, nowMs, tz],
  )
}
