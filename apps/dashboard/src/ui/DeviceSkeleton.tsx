import { Skeleton } from '@mantine/core'
import { NowGrid } from './NowGrid.tsx'
import { PageStack } from './PageStack.tsx'

interface DeviceSkeletonProps {
  /** Height of the power flow, CSS pixels; today's totals stand beside or below it. */
  readonly flow: number
  /** Heights of what follows, CSS pixels. */
  readonly parts: readonly number[]
}

/** The place that a device's page will take, so that nothing jumps. */
export function DeviceSkeleton({ flow, parts }: DeviceSkeletonProps) {
  return (
    <div role="status" aria-label="Loading">
      <PageStack>
        <NowGrid>
          <Skeleton height={flow} radius="md" />
          <Skeleton mih={108} h="100%" radius="md" />
        </NowGrid>
        {parts.map((height) => (
          <Skeleton key={height} height={height} radius="md" />
        ))}
      </PageStack>
    </div>
  )
}
