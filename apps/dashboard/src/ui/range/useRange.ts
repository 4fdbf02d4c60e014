import { useSearchParams } from 'react-router'
import { type ChartRange, type RangeChoice, rangeCodes } from './rangeSpan.ts'

interface RangeInAddress {
  readonly choice: RangeChoice
  readonly choose: (choice: RangeChoice) => void
}

/**
 * What is looked at; it stands in the address, so that a link shows the same.
 * @param of whose it is where a page has several, e.g. `energy`
 */
export function useRange(fallback: ChartRange, of?: string): RangeInAddress {
  const [params, setParams] = useSearchParams()
  const names = namesOf(of)
  return {
    choice: rangeIn(params, fallback, of),
    choose: ({ range, offset }) =>
      setParams(
        (before) => {
          before.set(names.range, range)
          before.set(names.offset, String(offset))
          return before
        },
        { preventScrollReset: true },
      ),
  }
}

/** The range in an address; what cannot be read is the default, the running one. */
export function rangeIn(params: URLSearchParams, fallback: ChartRange, of?: string): RangeChoice {
  const names = namesOf(of)
  const range = rangeCodes.find((code) => code === params.get(names.range)) ?? fallback
  const offset = params.get(names.offset) ?? '0'
  return { range, offset: /^\d{1,4}$/.test(offset) ? Number(offset) : 0 }
}

function namesOf(of: string | undefined) {
  const prefix = of === undefined ? '' : `${of}-`
  return { range: `${prefix}range`, offset: `${prefix}offset` }
}
