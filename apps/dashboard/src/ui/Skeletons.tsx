import { use } from 'react'
import { SkeletonState } from './Loaded.tsx'
import { PageStack } from './Page.tsx'
import classes from './Skeletons.module.css'
import { text } from './text.ts'

interface SkeletonProps {
  /** CSS pixels. */
  readonly height: number
  /** Nothing is on its way. */
  readonly isStill?: boolean
}

/** A placeholder of what loads. Imports no component library: every page has one. */
export function Skeleton({ height, isStill = false }: SkeletonProps) {
  return <div className={classes.skeleton} data-skeleton data-still={isStill} style={{ height }} />
}

interface SkeletonRowsProps {
  readonly rows: number
  /** Height of a row, CSS pixels. */
  readonly height: number
}

/** Placeholders of the height of the rows that load, so that the layout does not shift. */
export function SkeletonRows({ rows, height }: SkeletonRowsProps) {
  const isWaiting = use(SkeletonState) === 'idle'
  return (
    <div className={classes.rows} role="status" aria-label={useSkeletonText()}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <Skeleton key={row} height={height} isStill={isWaiting} />
      ))}
      {isWaiting && (
        <p className={classes.waiting} style={{ height }}>
          {text('waitingForConnection')}
        </p>
      )}
    </div>
  )
}

interface DeviceSkeletonProps {
  /** Height of the power flow, CSS pixels; with the device's state. */
  readonly flow: number
  /** Heights of the panels below, CSS pixels. */
  readonly parts: readonly number[]
}

/** Placeholders of a device's page. */
export function DeviceSkeleton({ flow, parts }: DeviceSkeletonProps) {
  const isWaiting = use(SkeletonState) === 'idle'
  return (
    <div role="status" aria-label={useSkeletonText()}>
      <PageStack>
        <div className={classes.flow}>
          <Skeleton height={flow} isStill={isWaiting} />
          {isWaiting && <p className={classes.waiting}>{text('waitingForConnection')}</p>}
        </div>
        <Skeleton height={72} isStill={isWaiting} />
        {parts.map((height) => (
          <Skeleton key={height} height={height} isStill={isWaiting} />
        ))}
      </PageStack>
    </div>
  )
}

/** Announces to screen readers whether content is loading, or waits for the connection [S4]. */
function useSkeletonText(): string {
  return text(use(SkeletonState) === 'idle' ? 'waitingForConnection' : 'loading')
}
