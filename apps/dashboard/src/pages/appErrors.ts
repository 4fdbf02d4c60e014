import { createStore } from 'zustand/vanilla'

/** Older errors are dropped beyond this number. */
const ERRORS_MAX = 20

/** The application's error state: errors at start and of components [X24]. */
export interface AppErrors {
  /** Oldest first. */
  readonly errors: readonly unknown[]
}

export const appErrors = createStore<AppErrors>(() => ({ errors: [] }))

/** React's information about a thrown error. */
interface ErrorInfo {
  readonly componentStack?: string | null | undefined
}

/** Logs and stores an error, once however often it is rendered [X24]. */
export function recordError(error: unknown, { componentStack }: ErrorInfo = {}): void {
  const { errors } = appErrors.getState()
  if (errors.includes(error)) return
  console.error(...(componentStack ? [error, componentStack] : [error]))
  appErrors.setState({ errors: [...errors, error].slice(-ERRORS_MAX) })
}
