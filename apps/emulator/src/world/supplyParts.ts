import type { Phase } from '@wattpost/protocol'
import type { DeviceInput } from './action.ts'
import { type Lane, laneOf } from './span.ts'

/** What can be lost apart from the rest: a meter's phase, or a hydra's channel by its number. */
export type Part = Phase | number

/** When a part is switched in, by what was done to it; nature loses no single part. */
export function partLane(
  inputs: readonly DeviceInput[],
  part: Part,
  fromMs: number,
  toMs: number,
): Lane<boolean> {
  const changes = inputs
    .filter((input) => partOf(input) === part)
    .map((input) => ({ atMs: input.atMs, value: switchesIn(input) }))
  return laneOf(fromMs, toMs, true, changes)
}

/** Whether a part is switched in at a moment. */
export function partOn(inputs: readonly DeviceInput[], part: Part, ms: number): boolean {
  if (inputs.length === 0) return true
  const last = inputs.findLast((input) => input.atMs <= ms && partOf(input) === part)
  return last === undefined || switchesIn(last)
}

/** The moments at which a part of the device goes or returns. */
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
