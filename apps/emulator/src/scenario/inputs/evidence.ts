/** What the evaluator of one node has seen of an expectation of clients. */
export type Evidence =
  /** An event of a client counts for it. Both texts have at most 201 characters. */
  | {
      readonly kind: 'matched'
      /** Id of the expectation. */
      readonly id: string
      /** The event as JSON, and as a sentence. */
      readonly json: string
      readonly sentence: string
      /** Real time since its window opened, ms. */
      readonly realMs: number
    }
  /** Its window has closed. */
  | { readonly kind: 'closed'; readonly id: string }

/**
 * Evidence at its place in the order, so that all nodes reach the same verdict. It is no input of the run: when time goes
 * back it is dropped, like all that clients did.
 */
export interface EvidenceEntry {
  readonly kind: 'evidence'
  /** Virtual time. */
  readonly atMs: number
  readonly evidence: Evidence
}
