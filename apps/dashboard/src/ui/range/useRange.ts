import { useSearchParams } from 'react-router'
import { type ChartRange, type RangeChoice, rangeCodes } from './range.ts'

interface RangeInUrl {
  readonly choice: RangeChoice
  readonly choose: (choice: RangeChoice) => void
}

/**
 * The chosen range, kept in the URL, so that a link shows the same range.
 * @param rangeName prefix of its parameters where a page has several ranges, e.g. `energy`
 */
export function useRange(fallback: ChartRange, rangeName?: string): RangeInUrl {
  const [params, setParams] = useSearchParams()
  const names = namesOf(rangeName)
  return {
    choice: rangeIn(params, fallback, rangeName),
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
export function rangeIn(
  params: URLSearchParams,
  fallback: ChartRange,
  rangeName?: string,
): RangeChoice {
  const names = namesOf(rangeName)
  const range = rangeCodes.find((code) => code === params.get(names.range)) ?? fallback
  const offset = params.get(names.offset) ?? '0'
  return { range, offset: /^\d{1,4}$/.test(offset) ? Number(offset) : 0 }
}

function namesOf(rangeName: string | undefined) {
  const prefix = rangeName === undefined ? '' : `${rangeName}-`
  return { range: `${prefix}range`, offset: `${prefix}offset` }
}
