import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import classes from './LatePart.module.css'
import { missingParts, type PartName } from './untilItComes.ts'

interface LatePartProps {
  readonly name: PartName
  /** Stands in its place while it loads. */
  readonly meanwhile: ReactNode
  /** Stands there while it cannot be had; a sentence unless told. */
  readonly missing?: ReactNode
  /** The part, whose loader asks until it comes. */
  readonly children: ReactNode
}

/** The place of what is loaded only when it is needed. */
export function LatePart({ children, ...waiting }: LatePartProps) {
  return <Suspense fallback={<Waiting {...waiting} />}>{children}</Suspense>
}

function Waiting({ name, meanwhile, missing }: Omit<LatePartProps, 'children'>) {
  const isMissing = useStore(missingParts, (names) => names.has(name))
  if (!isMissing) return meanwhile
  return (
    missing ?? (
      <p role="status" className={classes.missing}>
        {missingText(name)}
      </p>
    )
  )
}

/** What is said of a part that cannot be had. */
export function missingText(name: PartName): string {
  return `${name} could not be loaded. It is tried again.`
}
