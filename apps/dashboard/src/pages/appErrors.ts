import { createStore } from 'zustand/vanilla'

/** So many are kept, the newest. */
const KEPT_MAX = 20

/** The application's error state: what went wrong at start or while something was mounted [X24]. */
export interface AppErrors {
  /** Oldest first. */
  readonly errors: readonly unknown[]
}

export const appErrors = createStore<AppErrors>(() => ({ errors: [] }))

/** Logs an error and keeps it [X24]; the same one is kept once, however often it is drawn. */
export function keepError(error: unknown): void {
  const { errors } = appErrors.getState()
  if (errors.includes(error)) return
  console.error(error)
  appErrors.setState({ errors: [...errors, error].slice(-KEPT_MAX) })
}
