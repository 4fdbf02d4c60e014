/** A value, or an expected failure. Programming errors throw instead. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** Refused data or a refused request: the thing, the part of it and the reason. */
export interface Refusal {
  /** The thing that was read or requested, e.g. `hydra_power frame`. */
  readonly what: string
  /** Path to the invalid part, e.g. `points[3].t`; empty for the whole. */
  readonly where: string
  /** Machine-readable case. */
  readonly code?: string
  /** Human-readable: the error and its correction. */
  readonly message: string
}

export function accepted<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

export function refused<E>(error: E): Result<never, E> {
  return { ok: false, error }
}
