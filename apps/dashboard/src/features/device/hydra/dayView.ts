import { useAddress } from '../../../ui/address/useAddress.ts'
import type { HydraPeriod } from './hydraPeriod.ts'

/** Bars of a day: hours, or night, morning, afternoon and evening. */
const dayViews = ['hours', 'parts'] as const
export type DayView = (typeof dayViews)[number]

/** The last 24 hours are shown by hours only. */
export function hasDayViews({ choice, range }: HydraPeriod): boolean {
  return range === 'd' && (choice.kind === 'dates' || choice.period.range === 'd')
}

interface DayViewInAddress {
  readonly dayView: DayView
  readonly chooseDayView: (view: DayView) => void
}

// Stryker disable all: a hook of React, which end-to-end tests cover
/** The bars of a day. The address holds them. */
export function useDayView(): DayViewInAddress {
  const { params, change } = useAddress()
  return {
    dayView: dayViews.find((view) => view === params.get('view')) ?? 'hours',
    chooseDayView: (view) => change({ view: view === 'hours' ? null : view }),
  }
}
