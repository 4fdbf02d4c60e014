import type { ActionName, DeviceInput } from './action.ts'
import type { Outage } from './nature/outage.ts'

/** A boolean that changes at a moment. */
export interface Change {
  readonly atMs: number
  readonly value: boolean
}

/** What of stretches lies before a moment. */
export function until(stretches: readonly Outage[], endMs: number): Outage[] {
  return stretches
    .filter(({ fromMs }) => fromMs < endMs)
    .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, endMs) }))
}

/** Where something is `value` within stretches and not outside, as changes of it. */
export function changesOf(stretches: readonly Outage[], value: boolean): Change[] {
  return stretches.flatMap(({ fromMs, toMs }) => [
    { atMs: fromMs, value },
    { atMs: toMs, value: !value },
  ])
}

/** Joins stretches that overlap or touch, in order of their beginnings. */
export function joined(stretches: readonly Outage[]): Outage[] {
  const result: Outage[] = []
  for (const next of stretches.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1)
    if (last !== undefined && next.fromMs <= last.toMs)
      result[result.length - 1] = { ...last, toMs: Math.max(last.toMs, next.toMs) }
    else result.push(next)
  }
  return result
}

/** Stretches of which an input, where it meets one, ends that one and no other. */
export function endedBy(
  stretches: readonly Outage[],
  inputs: readonly DeviceInput[],
  action: ActionName,
): readonly Outage[] {
  const endsMs = inputs.filter((input) => input.action.do === action).map(({ atMs }) => atMs)
  if (endsMs.length === 0) return stretches
  return stretches.flatMap(({ fromMs, toMs }) => {
    const endMs = endsMs.find((ms) => ms >= fromMs && ms < toMs) ?? toMs
    return endMs > fromMs ? [{ fromMs, toMs: endMs }] : []
  })
}
