import type { ChartSpan } from '../charts/chartSeries.ts'

/** `rest` is down as it should be, e.g. a generator that nobody needs: no outage. */
export type LaneState = 'up' | 'down' | 'rest' | 'unknown'

/** A time of one state, epoch ms; `reason` says why, where anybody knows. */
export interface Stretch extends ChartSpan {
  readonly state: LaneState
  readonly reason?: string
}

/** Why a stretch is unknown: true of a silent device as of a page whose own connection was away. */
export const UNHEARD = 'nothing was heard of it'

/** One channel or device over time: its stretches in order, without overlaps. */
export interface Lane {
  readonly key: string
  readonly name: string
  /** Where the name leads, e.g. to the device's page. */
  readonly to?: string
  readonly stretches: readonly Stretch[]
  /** What others come to together: its outages are theirs, and not counted again. */
  readonly together?: true
}

/** What the states are called where `Up` and `Down` would not do. */
export type LaneWords = Readonly<Record<LaneState, string>>

export const laneWords: LaneWords = { up: 'Up', down: 'Down', rest: 'Off', unknown: 'Unknown' }
