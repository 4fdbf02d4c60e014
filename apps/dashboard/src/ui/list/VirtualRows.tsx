import { memo, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { Contained } from '../ErrorBoundary.tsx'
import { type RowWindowProps, useRowWindow } from './useRowWindow.ts'
import classes from './VirtualRows.module.css'

/** Narrower pages show cards; `DeviceRow.module.css` has the same heights. */
const NARROW = '(max-width: 47.99em)'
const HEIGHTS = { row: 84, card: 148 } as const

/** Height of a device's row, CSS pixels; fixed, so that scrolling does not shift the layout. */
export function useRowHeight(): number {
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
  return isNarrow ? HEIGHTS.card : HEIGHTS.row
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const GAP_PX = 8

interface VirtualRowsProps extends RowWindowProps {
  readonly label: string
  /** All rows of the list, loaded or not. */
  readonly total: number
  readonly renderRow: (id: string) => ReactNode
}

/** A list that renders visible rows only; the page scrolls, not the list. */
export function VirtualRows({ label, total, renderRow, ...rows }: VirtualRowsProps) {
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
            aria-setsize={total}
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
