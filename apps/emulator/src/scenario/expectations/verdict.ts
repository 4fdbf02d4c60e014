interface VerdictHead {
  readonly id: string
  /** The expectation as a sentence. */
  readonly expected: string
}

interface NotMet extends VerdictHead {
  readonly reason: string
  /** The nearest event, as JSON with its time; `null` without one. */
  readonly nearest: string | null
  /** The same as a sentence: `HY-0001 hydra_power channel=1 ns=0, 2s after grid-lost`. */
  readonly nearestSaid: string | null
}

/** The result of an expectation. */
export type Verdict =
  | (VerdictHead & { readonly state: 'met'; readonly atMs: number })
  | (NotMet & { readonly state: 'failed'; readonly atMs: number })
  /** Not decided yet. */
  | (NotMet & { readonly state: 'open'; readonly atMs: null })
  /** The run ended while it was open: a failure. */
  | (NotMet & { readonly state: 'undecided-so-failed'; readonly atMs: null })
  /** Not evaluated: neither met nor failed. */
  | (VerdictHead & { readonly state: 'skipped'; readonly reason: string })
