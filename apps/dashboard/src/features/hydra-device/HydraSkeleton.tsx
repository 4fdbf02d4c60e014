import { Skeleton } from '@mantine/core'
import { PageStack } from '../../ui/PageStack.tsx'

/** Heights of a hydra's parts, CSS pixels: flow, today's sums, choice of the period, energy, channels, outages. */
const HEIGHTS = [320, 92, 40, 460, 250, 520] as const

/** The place that a hydra's page will take, so that nothing jumps. */
export function HydraSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <PageStack>
        {HEIGHTS.map((height) => (
          <Skeleton key={height} height={height} radius="md" />
        ))}
      </PageStack>
    </div>
  )
}
