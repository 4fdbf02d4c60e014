import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DeviceList.module.css'
import { EmptyPanel } from './EmptyPanel.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useOnScreen } from './useOnScreen.ts'

/** An infinite list's pages, structurally an infinite query's result. */
export interface PagedIds {
  readonly data: { readonly pages: readonly { readonly ids: readonly string[] }[] } | undefined
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

interface DeviceListProps {
  readonly label: string
  readonly paged: PagedIds
  /** What to do when nothing matches. */
  readonly emptyAdvice: string
  readonly row: (id: string) => ReactNode
}

/** Rows that go on as one scrolls [R23]. */
export function DeviceList({ label, paged, emptyAdvice, row }: DeviceListProps) {
  if (paged.data === undefined) {
    if (paged.error === null) return <SkeletonRows rows={8} height={84} />
    return <ErrorPanel message={paged.error.message} onRetry={() => paged.refetch()} />
  }
  const ids = [...new Set(paged.data.pages.flatMap((page) => page.ids))]
  if (ids.length === 0) return <EmptyPanel title="No devices">{emptyAdvice}</EmptyPanel>
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {ids.map((id) => (
          <li key={id}>{row(id)}</li>
        ))}
      </ul>
      {paged.error !== null ? (
        <ErrorPanel message={paged.error.message} onRetry={() => paged.fetchNextPage()} />
      ) : (
        paged.hasNextPage && <More paged={paged} />
      )}
    </>
  )
}

function More({ paged }: { readonly paged: PagedIds }) {
  const ref = useOnScreen(() => {
    if (!paged.isFetchingNextPage) paged.fetchNextPage()
  })
  return (
    <div ref={ref} className={classes.more}>
      <Button
        variant="default"
        loading={paged.isFetchingNextPage}
        onClick={() => paged.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  )
}
