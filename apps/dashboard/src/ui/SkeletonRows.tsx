import { Skeleton, Stack } from '@mantine/core'

interface SkeletonRowsProps {
  readonly rows: number
  /** Height of one row in CSS pixels: that of what it stands for. */
  readonly height: number
}

/** The place that what is loading will take, so that nothing jumps. */
export function SkeletonRows({ rows, height }: SkeletonRowsProps) {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  )
}
