/** Either a value or an expected refusal; our own mistakes throw instead. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** Why outside data was not accepted: what it was meant to be, where in it the fault lies, and what to do. */
export interface Refusal {
  /** The thing that was being read, e.g. `hydra_power frame`. */
  readonly what: string
  /** Path to the offending part, e.g. `points[3].t`; empty for the whole. */
  readonly where: string
  readonly message: string
}

export function accepted<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

export function refused<E>(error: E): Result<never, E> {
  return { ok: false, error }
}
