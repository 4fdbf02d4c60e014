import type { Phase } from '@wattpost/protocol'
import type { DeviceInput } from '../action.ts'
import { type IntervalSeries, seriesOf } from '../intervals.ts'

/** A part that can fail separately: a meter's phase, or a hydra's channel by number. */
export type Part = Phase | number

/** Series of whether a part is connected; only inputs disconnect a single part. */
export function partSeries(
  inputs: readonly DeviceInput[],
  part: Part,
  fromMs: number,
  toMs: number,
): IntervalSeries<boolean> {
  const changes = inputs
    .filter((input) => partOf(input) === part)
    .map((input) => ({ atMs: input.atMs, value: switchesIn(input) }))
  return seriesOf(fromMs, toMs, true, changes)
}

/** Whether a part is connected at a moment. */
export function partOn(inputs: readonly DeviceInput[], part: Part, ms: number): boolean {
  const last = inputs.findLast((input) => input.atMs <= ms && partOf(input) === part)
  return last === undefined || switchesIn(last)
}

/** The moments at which a part is disconnected or reconnected. */
export function partMomentsMs(inputs: readonly DeviceInput[]): number[] {
  return inputs.filter((input) => partOf(input) !== null).map(({ atMs }) => atMs)
}

function partOf({ action }: DeviceInput): Part | null {
  if (action.do === 'phase-off' || action.do === 'phase-on') return action.phase
  return action.do === 'channel-off' || action.do === 'channel-on' ? action.channel : null
}

function switchesIn({ action }: DeviceInput): boolean {
  return action.do === 'phase-on' || action.do === 'channel-on'
}
