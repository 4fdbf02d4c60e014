import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode, useCallback, useRef } from 'react'
import { ActionButton } from '../Action.tsx'
import { Contained } from '../ErrorBoundary.tsx'
import { type Load, Loaded } from '../Loaded.tsx'
import { EmptyPanel, ErrorPanel } from '../Message.tsx'
import { SkeletonRows } from '../Skeletons.tsx'
import classes from './DeviceList.module.css'
import { text } from './text.ts'
import { type RowWindowProps, useRowWindow } from './useRowWindow.ts'

/** An infinite query's result. */
interface Paged extends Omit<Load<unknown>, 'data'> {
  readonly total: number | undefined
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => void
}

interface Rows extends RowWindowProps {
  readonly label: string
  /** All rows of the list, loaded or not; `undefined` while unknown. */
  readonly total: number | undefined
}

interface DeviceListProps {
  readonly label: string
  readonly paged: Paged
  /** In display order; `undefined` until the first page has loaded. */
  readonly ids: readonly string[] | undefined
  /** The next step when the list is empty. */
  readonly emptyText: string
  /** Renders a row or card of its own for each device. */
  readonly renderRow?: (id: string) => ReactNode
  /** Renders all of them, e.g. as a table. */
  readonly renderRows?: (rows: Rows) => ReactNode
  /** Called with the ids of the visible rows once scrolling stops. */
  readonly onVisible: (ids: readonly string[]) => void
}

/** A list that loads further pages during scrolling [R23]. */
export function DeviceList(props: DeviceListProps) {
  const { paged, ids } = props
  const height = useRowHeight()
  // The error of a later page is shown below the rows.
  const load = { ...paged, data: ids, error: ids === undefined ? paged.error : null }
  return (
    <Loaded load={load} skeleton={<SkeletonRows rows={8} height={height} />}>
      {(known) => <KnownRows {...props} ids={known} />}
    </Loaded>
  )
}

type KnownRowsProps = DeviceListProps & { readonly ids: readonly string[] }

function KnownRows(props: KnownRowsProps) {
  const { label, paged, ids, emptyText, renderRow, renderRows, onVisible } = props
  const onNearEnd = useNearEnd(paged)
  const total = paged.total === undefined ? undefined : Math.max(paged.total, ids.length)
  const rows = { label, ids, onVisible, onNearEnd, total }
  if (ids.length === 0 && paged.error === null)
    return <EmptyPanel title={text('noDevices')}>{emptyText}</EmptyPanel>
  return (
    <>
      {renderRows?.(rows)}
      {renderRow && <VirtualRows {...rows} renderRow={renderRow} />}
      {paged.error !== null ? (
        <ErrorPanel
          error={paged.error}
          onRetry={paged.hasNextPage ? paged.fetchNextPage : paged.refetch}
        />
      ) : (
        paged.hasNextPage && <More paged={paged} />
      )}
    </>
  )
}

/** Requests the next page, one at a time; after an error only the user retries. */
function useNearEnd(paged: Paged): () => void {
  const latest = useRef(paged)
  latest.current = paged
  const { isFetchingNextPage } = paged
  // biome-ignore lint/correctness/useExhaustiveDependencies: a loaded page may end within the visible area
  return useCallback(() => {
    const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = latest.current
    if (hasNextPage && !isFetchingNextPage && error === null) fetchNextPage()
  }, [isFetchingNextPage])
}

function More({ paged }: { readonly paged: Paged }) {
  return (
    <div className={classes.more}>
      <ActionButton
        variant="secondary"
        busy={paged.isFetchingNextPage}
        onClick={paged.fetchNextPage}
      >
        {text('showMore')}
      </ActionButton>
    </div>
  )
}

/** Narrower pages show cards; `DeviceRow.module.css` has the same heights. */
const NARROW = '(max-width: 47.99em)'
const HEIGHTS = { row: 84, card: 148 } as const

/** Height of a device's row, CSS pixels; fixed, so that scrolling does not shift the layout. */
function useRowHeight(): number {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  return isNarrow ? HEIGHTS.card : HEIGHTS.row
}

const GAP_PX = 8

interface VirtualRowsProps extends Rows {
  readonly renderRow: (id: string) => ReactNode
}

/** A list that renders visible rows only; the page scrolls, not the list. */
function VirtualRows({ label, total, renderRow, ...rows }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const height = useRowHeight()
  const { items, top, totalPx, events } = useRowWindow(list, rows, { height, gap: GAP_PX })
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      style={{ height: totalPx }}
      {...events}
    >
      {items.map(({ index, key, start }) => {
        const id = rows.ids[index]
        return id === undefined ? null : (
          <li
            key={key}
            data-id={id}
            data-index={index}
            className={classes.item}
            style={{ height, transform: `translateY(${start - top}px)` }}
            aria-setsize={total ?? -1}
            aria-posinset={index + 1}
          >
            <Contained>
              <Row id={id} renderRow={renderRow} />
            </Contained>
          </li>
        )
      })}
    </ul>
  )
}

/** Memoized: scrolling re-renders the list, not its rows. */
const Row = memo(function Row({
  id,
  renderRow,
}: Pick<VirtualRowsProps, 'renderRow'> & { readonly id: string }) {
  return renderRow(id)
})
