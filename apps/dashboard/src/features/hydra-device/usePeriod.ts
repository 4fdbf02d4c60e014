import { type RangeCode, rangeCodes } from '@wattpost/protocol'
import { useSearchParams } from 'react-router'
import type { Period } from '../../api/hydraQueries.ts'
import { type CustomDates, customDatesIn, isoDate } from './customDates.ts'

interface PeriodInAddress {
  readonly period: Period
  readonly choose: (period: Period) => void
  /** Dates of one's own, if they are asked for; `null` goes back to the period. */
  readonly dates: CustomDates | null
  readonly chooseDates: (dates: CustomDates | null) => void
}

/** The period that is looked at; it stands in the address, so that a link shows the same [C5]. */
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
    period: periodIn(params),
    choose: ({ range, offset }) => change({ range, offset: String(offset), from: null, to: null }),
    dates: customDatesIn(params),
    chooseDates: (dates) =>
      change({ from: dates && isoDate(dates.start), to: dates && isoDate(dates.end) }),
  }
}

/** The period in an address; what cannot be read is the default, the running day. */
export function periodIn(params: URLSearchParams): Period {
  const range: RangeCode = rangeCodes.find((code) => code === params.get('range')) ?? 'd'
  const offset = params.get('offset') ?? '0'
  return { range, offset: /^\d{1,4}$/.test(offset) ? Number(offset) : 0 }
}
