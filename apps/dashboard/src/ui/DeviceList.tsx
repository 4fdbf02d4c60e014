import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useRef } from 'react'
import classes from './DeviceList.module.css'
import { EmptyPanel } from './EmptyPanel.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useRowHeight } from './useRowHeight.ts'
import { VirtualRows } from './VirtualRows.tsx'

/** An infinite list as far as it was fetched. */
interface Paged {
  readonly total: number | undefined
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => void
  readonly refetch: () => void
}

interface DeviceListProps {
  readonly label: string
  readonly paged: Paged
  /** In the order in which they stand; `undefined` while nothing is known. */
  readonly ids: readonly string[] | undefined
  /** What to do when nothing matches. */
  readonly emptyAdvice: string
  readonly row: (id: string) => ReactNode
  /** Ids of the rows that stand on screen, once scrolling has come to rest. */
  readonly shown: (ids: readonly string[]) => void
}

/** Rows that go on as one scrolls [R23]. */
export function DeviceList({ label, paged, ids, emptyAdvice, row, shown }: DeviceListProps) {
  const height = useRowHeight()
  const nearEnd = useNearEnd(paged)
  if (ids === undefined) {
    if (paged.error === null) return <SkeletonRows rows={8} height={height} />
    return <ErrorPanel message={paged.error.message} onRetry={paged.refetch} />
  }
  if (ids.length === 0) return <EmptyPanel title="No devices">{emptyAdvice}</EmptyPanel>
  return (
    <>
      <VirtualRows
        {...{ label, ids, row, shown, nearEnd }}
        total={Math.max(paged.total ?? 0, ids.length)}
      />
      {paged.error !== null ? (
        <ErrorPanel
          message={paged.error.message}
          onRetry={paged.hasNextPage ? paged.fetchNextPage : paged.refetch}
        />
      ) : (
        paged.hasNextPage && <More paged={paged} />
      )}
    </>
  )
}

/** Asks for the next page, once at a time, and not again by itself after it failed. */
function useNearEnd(paged: Paged): () => void {
  const latest = useRef(paged)
  latest.current = paged
  const { isFetchingNextPage } = paged
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come may not reach far enough
  return useCallback(() => {
    const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = latest.current
    if (hasNextPage && !isFetchingNextPage && error === null) fetchNextPage()
  }, [isFetchingNextPage])
}

function More({ paged }: { readonly paged: Paged }) {
  return (
    <div className={classes.more}>
      <Button variant="default" loading={paged.isFetchingNextPage} onClick={paged.fetchNextPage}>
        Show more
      </Button>
    </div>
  )
}
