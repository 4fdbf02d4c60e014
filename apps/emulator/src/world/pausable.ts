/** Values computed one at a time; `null` marks a moment at which the caller may pause. */
export type Pausable<T> = Iterable<T | null>

/** Computes the missing days of a device's history up to a moment, with a pause after each. */
export function* computedDays(
  device: { computeNextDay(beforeMs: number): boolean },
  ms: number,
): Generator<null> {
  while (device.computeNextDay(ms)) yield null
}

/** All values, without pauses. */
export function allOf<T>(values: Pausable<T>): T[] {
  return [...values].filter((value) => value !== null)
}

/** The result of a computation, without pauses. */
export function finished<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
