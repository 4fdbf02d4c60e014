import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { text } from '../text.ts'
import classes from './LazyPart.module.css'
import { type LazyPartName, lazyLoader, missingParts } from './loadWithRetry.ts'

/** A component that loads when it is first rendered, and is retried until it has loaded; render it in a `LazyPart`. */
export function lazyPart<P>(name: LazyPartName, load: () => Promise<ComponentType<P>>) {
  return lazy(lazyLoader(name, async () => ({ default: await load() })))
}

interface LazyPartProps {
  readonly name: LazyPartName
  /** Shown while the part loads. */
  readonly fallback: ReactNode
  /** Shown while loading fails; by default `missingText`. */
  readonly missing?: ReactNode
  /** The part, created by `lazyPart`. */
  readonly children: ReactNode
}

/** Suspends until a part has loaded that is loaded on demand. */
export function LazyPart({ children, ...waiting }: LazyPartProps) {
  return <Suspense fallback={<Waiting {...waiting} />}>{children}</Suspense>
}

function Waiting({ name, fallback, missing }: Omit<LazyPartProps, 'children'>) {
  const isMissing = useStore(missingParts, (names) => names.has(name))
  if (!isMissing) return fallback
  return (
    missing ?? (
      <p role="status" className={classes.missing}>
        {missingText(name)}
      </p>
    )
  )
}

/** The message for a part that does not load. */
export function missingText(name: LazyPartName): string {
  return text('partMissing', { part: text(name) })
}
