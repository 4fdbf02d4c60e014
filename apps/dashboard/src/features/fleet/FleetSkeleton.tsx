import { Skeleton } from '@mantine/core'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import classes from './FleetView.module.css'
import tiles from './NumberTiles.module.css'

/** The dashboard's shape before anything is known. */
export function FleetSkeleton() {
  return (
    <>
      <div className={tiles.now}>
        {['up', 'down', 'unknown', 'solar', 'load'].map((name) => (
          <Skeleton key={name} height={92} radius="md" />
        ))}
      </div>
      <div className={tiles.today}>
        {['grid', 'generator', 'sun', 'import'].map((name) => (
          <Skeleton key={name} height={104} radius="md" />
        ))}
      </div>
      <div className={classes.pair}>
        <Skeleton height={420} radius="md" />
        <Skeleton height={420} radius="md" />
      </div>
      <SkeletonRows rows={1} height={300} />
    </>
  )
}
