import type { ReactNode } from 'react'
import { ErrorPanel } from './Message.tsx'

/** A load in one of its states [S4]; a query's result has this shape. */
export interface Load<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly load: Load<T>
  readonly skeleton: ReactNode
  /** Shown above skeleton and error; loaded content has its own heading. */
  readonly heading?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** A skeleton, an error with a retry, or the loaded content. Content stays during a reload, and below its error. */
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
