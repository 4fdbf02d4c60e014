/** A stretch without something: grid, network. */
export interface Outage {
  readonly fromMs: number
  readonly toMs: number
}
