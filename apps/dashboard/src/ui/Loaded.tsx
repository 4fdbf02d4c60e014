import type { ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

/** A load in one of its states [S4]; structurally a query's result. */
export interface Load<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly load: Load<T>
  readonly skeleton: ReactNode
  /** Stands above skeleton and error, where what is loaded brings its own. */
  readonly heading?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * Skeleton, error with a retry, or what was loaded; data once shown stays while it is renewed, and below
 * the error when that fails.
 */
export function Loaded<T>({ load, skeleton, heading, children }: LoadedProps<T>) {
  const failure = load.error !== null && (
    <ErrorPanel message={load.error.message} onRetry={() => load.refetch()} />
  )
  if (load.data === undefined) {
    return (
      <>
        {heading}
        {failure || skeleton}
      </>
    )
  }
  return (
    <>
      {failure}
      {children(load.data)}
    </>
  )
}
