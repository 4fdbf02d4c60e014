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
  readonly children: (data: T) => ReactNode
}

/** Skeleton, error with a retry, or what was loaded; data once shown stays while it is renewed. */
export function Loaded<T>({ load, skeleton, children }: LoadedProps<T>) {
  if (load.error !== null) {
    return <ErrorPanel message={load.error.message} onRetry={() => load.refetch()} />
  }
  return load.data === undefined ? skeleton : children(load.data)
}
