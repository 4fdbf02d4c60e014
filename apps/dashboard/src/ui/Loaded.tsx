import { createContext, type ReactNode } from 'react'
import { ErrorPanel } from './Message.tsx'

/** A load's parts; a query's result has this shape. */
export interface Load<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  /** Absent where the load starts at once. */
  readonly fetchStatus?: 'fetching' | 'paused' | 'idle'
}

/** A load whose choice can change. */
export interface RenewingLoad<T> extends Load<T> {
  /** The data belong to the previous choice. */
  readonly renewing: boolean
}

/** A load in one of its states [S4]. */
export type LoadState<T> =
  /** Not requested yet, e.g. without a connection. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'pending' }
  /** A reload keeps the content. */
  | { readonly kind: 'success'; readonly data: T }
  /** @param data content of an earlier load, if any */
  | { readonly kind: 'error'; readonly error: Error; readonly data: T | undefined }

/** The state of a load [S4]. */
export function loadState<T>({ data, error, fetchStatus }: Load<T>): LoadState<T> {
  if (error !== null) return { kind: 'error', error, data }
  if (data !== undefined) return { kind: 'success', data }
  return { kind: fetchStatus === undefined || fetchStatus === 'fetching' ? 'pending' : 'idle' }
}

/** State of the load whose place a skeleton takes. */
export const SkeletonState = createContext<'idle' | 'pending'>('pending')

interface LoadedProps<T> {
  readonly load: Load<T>
  readonly skeleton: ReactNode
  /** Shown above skeleton and error; loaded content has its own heading. */
  readonly heading?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** A skeleton, an error with a retry, or the loaded content. Content stays during a reload, and below its error. */
export function Loaded<T>({ load, skeleton, heading, children }: LoadedProps<T>) {
  const state = loadState(load)
  switch (state.kind) {
    case 'idle':
    case 'pending':
      return (
        <SkeletonState value={state.kind}>
          {heading}
          {skeleton}
        </SkeletonState>
      )
    case 'success':
      return children(state.data)
    case 'error':
      return (
        <>
          {state.data === undefined && heading}
          <ErrorPanel error={state.error} onRetry={() => load.refetch()} />
          {state.data !== undefined && children(state.data)}
        </>
      )
  }
}
