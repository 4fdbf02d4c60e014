/** What several calls gave together. */
export interface AnsweredParts<T extends readonly unknown[]> {
  /** The answers; `null` in place of a call that failed. */
  readonly parts: { readonly [K in keyof T]: T[K] | null }
  /** The first failure. */
  readonly failed: Error | null
}

/** Waits for calls about one thing: one that fails hides no other. Rejects when all fail, with the first failure. */
export async function answeredParts<T extends readonly unknown[]>(
  calls: {
    readonly [K in keyof T]: Promise<T[K]>
  },
): Promise<AnsweredParts<T>> {
  const outcomes = await Promise.allSettled(calls)
  const errors = outcomes.flatMap((each): readonly Error[] =>
    each.status === 'rejected' ? [each.reason] : [],
  )
  const [failed = null] = errors
  if (failed !== null && errors.length === calls.length) throw failed
  const parts = outcomes.map((each) => (each.status === 'fulfilled' ? each.value : null))
  return { parts: parts as AnsweredParts<T>['parts'], failed }
}
