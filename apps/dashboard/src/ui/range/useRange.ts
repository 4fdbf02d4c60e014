import { useSearchParams } from 'react-router'
import { type ChartRange, type RangeChoice, rangeCodes } from './range.ts'

interface RangeInUrl {
  readonly choice: RangeChoice
  readonly choose: (choice: RangeChoice) => void
}

/**
 * The chosen range, kept in the URL, so that a link shows the same range.
 * @param of prefix of its parameters where a page has several ranges, e.g. `energy`
 */
export function useRange(fallback: ChartRange, of?: string): RangeInUrl {
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

/** The range in a URL's query; invalid parameters give the default. */
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
