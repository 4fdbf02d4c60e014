/** Stands for the payload of a request that was not parsed, since that would be expensive. */
export class UnreadPayload {
  /** For people. */
  readonly problem: string

  constructor(problem: string) {
    this.problem = problem
  }
}
