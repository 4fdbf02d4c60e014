import type { StateSeries } from '@wattpost/protocol'
import type { StateMark } from '../../ui/charts/stateMarks.ts'

/** The stretches of each of a device's states. */
export type MarksBySeries = Readonly<Record<StateSeries, readonly StateMark[]>>

/** A change of one of the device's states. */
export interface BgEvent {
  readonly atMs: number
  readonly series: StateSeries
  /** What it became, e.g. `Box open`. */
  readonly word: string
  /** Until the next change, or now, ms. */
  readonly lastedMs: number
}

/** The changes of a time, the newest first; how things stood when one began to know is none. */
export function bgEvents(marks: MarksBySeries): readonly BgEvent[] {
  const series = Object.keys(marks) as StateSeries[]
  return series
    .flatMap((one) =>
      marks[one].flatMap(({ fromMs, toMs, look, word }, at) => {
        const before = marks[one].slice(0, at).findLast((mark) => mark.look !== 'unknown')
        const isChange = before !== undefined && look !== 'unknown' && before.word !== word
        return isChange ? [{ atMs: fromMs, series: one, word, lastedMs: toMs - fromMs }] : []
      }),
    )
    .toSorted((a, b) => b.atMs - a.atMs)
}
