import { useMemo } from 'react'
import { earlier, hasEarlier } from './periodChoice.ts'
import { type ShownPeriod, shownPeriod } from './shownPeriod.ts'
import type { PeriodInAddress } from './usePeriod.ts'

interface ShownPeriods {
  readonly shown: ShownPeriod
  /** What stands beside it; `null` when nobody compares, or none can be asked for. */
  readonly before: ShownPeriod | null
}

/** The period in the address as time, and the one before if one compares. */
export function useShownPeriods(
  { choice, compares }: PeriodInAddress,
  nowMs: number,
  tz: string,
): ShownPeriods {
  return useMemo(
    () => ({
      shown: shownPeriod(choice, nowMs, tz),
      before: compares && hasEarlier(choice) ? shownPeriod(earlier(choice, 1), nowMs, tz) : null,
    }),
    [choice, compares, nowMs, tz],
  )
}
