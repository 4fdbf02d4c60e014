import { type RangeCode, rangeCodes } from '@wattpost/protocol'
import { useSearchParams } from 'react-router'
import type { Period } from '../../api/hydraQueries.ts'

interface PeriodInAddress {
  readonly period: Period
  readonly choose: (period: Period) => void
}

/** The period that is looked at; it stands in the address, so that a link shows the same [C5]. */
export function usePeriod(): PeriodInAddress {
  const [params, setParams] = useSearchParams()
  return {
    period: periodIn(params),
    choose: ({ range, offset }) =>
      setParams(
        (before) => {
          before.set('range', range)
          before.set('offset', String(offset))
          return before
        },
        { preventScrollReset: true },
      ),
  }
}

/** The period in an address; what cannot be read is the default, the running day. */
export function periodIn(params: URLSearchParams): Period {
  const range: RangeCode = rangeCodes.find((code) => code === params.get('range')) ?? 'd'
  const offset = params.get('offset') ?? '0'
  return { range, offset: /^\d{1,4}$/.test(offset) ? Number(offset) : 0 }
}
