import { createStore } from 'zustand/vanilla'

/** So many are kept, the newest. */
const KEPT_MAX = 20

/** The application's error state: what went wrong at start or while something was mounted [X24]. */
export interface AppErrors {
  /** Oldest first. */
  readonly errors: readonly unknown[]
}

export const appErrors = createStore<AppErrors>(() => ({ errors: [] }))

/** What React tells of where an error was thrown. */
interface Place {
  readonly componentStack?: string | null | undefined
}

/** Logs an error and keeps it [X24]; the same one is kept once, however often it is drawn. */
export function keepError(error: unknown, { componentStack }: Place = {}): void {
  const { errors } = appErrors.getState()
  if (errors.includes(error)) return
  console.error(...(componentStack ? [error, componentStack] : [error]))
  appErrors.setState({ errors: [...errors, error].slice(-KEPT_MAX) })
}
