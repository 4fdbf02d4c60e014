import { type DeviceInput, type Part, partOf } from '../action.ts'
import { indexOf } from '../inputIndex.ts'
import { type IntervalSeries, seriesOf } from '../intervals.ts'

/** Series of whether a part is connected; only inputs disconnect a single part. */
export function partSeries(
  inputs: readonly DeviceInput[],
  part: Part,
  fromMs: number,
  toMs: number,
): IntervalSeries<boolean> {
  const changes = indexOf(inputs)
    .of(part)
    .map((input) => ({ atMs: input.atMs, value: switchesIn(input) }))
  return seriesOf(fromMs, toMs, true, changes)
}

/** Whether a part is connected at a moment. */
export function partOn(inputs: readonly DeviceInput[], part: Part, ms: number): boolean {
  // Stryker disable next-line ConditionalExpression: a shortcut, most devices have no inputs
  if (inputs.length === 0) return true
  const last = indexOf(inputs).last(part, ms)
  return last === undefined || switchesIn(last)
}

/** The moments at which a part is disconnected or reconnected. */
export function partMomentsMs(inputs: readonly DeviceInput[]): number[] {
  return inputs.filter(({ action }) => partOf(action) !== null).map(({ atMs }) => atMs)
}

function switchesIn({ action }: DeviceInput): boolean {
  return action.do === 'phase-on' || action.do === 'channel-on'
}
