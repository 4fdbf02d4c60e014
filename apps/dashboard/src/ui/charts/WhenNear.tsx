import { Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LatePart } from '../late/LatePart.tsx'
import { usePrinting } from '../paper/usePrinting.ts'
import { useOnScreen } from '../useOnScreen.ts'

interface WhenNearProps {
  /** Of what will stand here, CSS pixels: nothing jumps when it comes. */
  readonly height: number
  readonly children: ReactNode
}

/** What is heavy to load and may never be looked at: it comes when it is about to be scrolled into view. */
export function WhenNear({ height, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false)
  const printing = usePrinting()
  const place = useOnScreen(() => setNear(true))
  const waiting = <Skeleton height={height} />
  return isNear || printing ? (
    <div style={{ minHeight: height }}>
      <LatePart name="The chart" meanwhile={waiting}>
        {children}
      </LatePart>
    </div>
  ) : (
    <div ref={place}>{waiting}</div>
  )
}
