import { useMemo } from 'react'
import type { QueryChange } from '../address/changedSearch.ts'
import { useAddress } from '../address/useAddress.ts'
import { customDatesIn, isoDate } from './customDates.ts'
import { type ChartRange, chartRanges, type RangeChoice } from './range.ts'
import {
  earlier,
  hasEarlier,
  offsetMax,
  type PeriodChoice,
  type PeriodLength,
  type ShownPeriod,
  shownPeriod,
} from './shownPeriod.ts'

/** The chosen period, and whether it is compared. The address holds them, so that a link shows the same [C5]. */
export interface PeriodInAddress {
  readonly choice: PeriodChoice
  readonly choose: (choice: PeriodChoice) => void
  /** The previous period is shown too. */
  readonly compares: boolean
  readonly compare: (isOn: boolean) => void
  /** Lengths that the server can't answer for, with the reason. */
  readonly unavailable: Unavailable
}

export function usePeriod(unavailable: Unavailable): PeriodInAddress {
  const { params, change } = useAddress()
  return {
    choice: choiceIn(params, unavailable),
    choose: (choice) => change(queryOf(choice)),
    compares: params.get('compare') === 'before',
    compare: (isOn) => change({ compare: isOn ? 'before' : null }),
    unavailable,
  }
}

export interface ShownPeriods {
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

/** Lengths of periods that a device's server can't answer for, with the reason. */
export type Unavailable = Readonly<Partial<Record<PeriodLength, string>>>

/** Values of the parameter `period` in links of earlier versions. */
const FORMER: Readonly<Record<string, ChartRange>> = { day: 'd', week: 'w', month: 'm' }

/** The period of an address; the current day when it is unreadable, too far back or unavailable. */
export function choiceIn(params: URLSearchParams, unavailable: Unavailable = {}): PeriodChoice {
  const dates = customDatesIn(params)
  return dates === null || unavailable.dates !== undefined
    ? { kind: 'period', period: periodIn(params, unavailable) }
    : { kind: 'dates', dates }
}

function periodIn(params: URLSearchParams, unavailable: Unavailable): RangeChoice {
  const named = chartRanges.find((code) => code === params.get('range'))
  const asked = named ?? FORMER[params.get('period') ?? ''] ?? 'd'
  const range = unavailable[asked] === undefined ? asked : 'd'
  const offset = /^\d{1,4}$/.test(params.get('offset') ?? '') ? Number(params.get('offset')) : 0
  return { range, offset: offset <= offsetMax(range) ? offset : 0 }
}

/** The parameters of a choice. A zoom ends with its period. */
export function queryOf(choice: PeriodChoice): QueryChange {
  const none = { range: null, offset: null, from: null, to: null, period: null, zoom: null }
  if (choice.kind === 'dates') {
    const { start, end } = choice.dates
    return { ...none, from: isoDate(start), to: isoDate(end) }
  }
  const { range, offset } = choice.period
  return { ...none, range, offset: String(offset) }
}
