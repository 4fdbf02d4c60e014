interface Judged {
  readonly id: string
  /** What was expected, in words. */
  readonly expected: string
}

interface NotMet extends Judged {
  readonly reason: string
  /** What came nearest to it, as JSON, and when; `null` when nothing was like it. */
  readonly nearest: string | null
  /** The same in words: `HY-0001 hydra_power channel=1 ns=0, 2s after grid-lost`. */
  readonly nearestSaid: string | null
}

/** What became of an expectation. */
export type Verdict =
  | (Judged & { readonly state: 'met'; readonly atMs: number })
  | (NotMet & { readonly state: 'failed'; readonly atMs: number })
  /** The play ended before it could be decided: a failure. */
  | (NotMet & { readonly state: 'undecided-so-failed'; readonly atMs: null })
  /** Nobody looked: neither met nor failed. */
  | (Judged & { readonly state: 'skipped'; readonly reason: string })
