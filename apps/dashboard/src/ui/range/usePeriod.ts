import { useMemo } from 'react'
import { useAddress } from '../address/useAddress.ts'
import { choiceIn, queryOf, type Unavailable } from './periodAddress.ts'
import {
  earlier,
  hasEarlier,
  type PeriodChoice,
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
