import { useSearchParams } from 'react-router'
import { type ChartRange, type RangeChoice, rangeCodes } from './rangeSpan.ts'

interface RangeInAddress {
  readonly choice: RangeChoice
  readonly choose: (choice: RangeChoice) => void
}

/** What is looked at; it stands in the address, so that a link shows the same. */
export function useRange(fallback: ChartRange): RangeInAddress {
  const [params, setParams] = useSearchParams()
  return {
    choice: rangeIn(params, fallback),
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

/** The range in an address; what cannot be read is the default, the running one. */
export function rangeIn(params: URLSearchParams, fallback: ChartRange): RangeChoice {
  const range = rangeCodes.find((code) => code === params.get('range')) ?? fallback
  const offset = params.get('offset') ?? '0'
  return { range, offset: /^\d{1,4}$/.test(offset) ? Number(offset) : 0 }
}
