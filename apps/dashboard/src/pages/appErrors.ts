import { createStore } from 'zustand/vanilla'

/** Older errors are dropped beyond this number. */
const ERRORS_MAX = 20

/** The application's error state: errors at start, of components, of event handlers and of promises [X24]. */
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

/** Browsers report this without an error: observers run again in the next frame. */
const HARMLESS = /^ResizeObserver loop/

/** Records unhandled rejections and errors of event handlers and timers; no component catches these [X5, X24]. */
export function recordUncaught(window: Pick<Window, 'addEventListener'>): void {
  // The browser's own log entry would be a second one.
  window.addEventListener('error', (event) => {
    if (HARMLESS.test(event.message)) return
    event.preventDefault()
    recordError(event.error ?? new Error(event.message))
  })
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    recordError(event.reason)
  })
}
