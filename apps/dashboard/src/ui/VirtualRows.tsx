import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { rowAfter } from './rowAfter.ts'
import { useRowHeight } from './useRowHeight.ts'
import classes from './VirtualRows.module.css'

/** So many rows beside those on screen are drawn: it is they that keep fast scrolling from showing nothing. */
const OVERSCAN = 18
const GAP_PX = 8
/** What is on screen is told when it has stood there for so long, ms. */
const SETTLE_MS = 200

interface VirtualRowsProps {
  readonly label: string
  readonly ids: readonly string[]
  /** How many there are in all, fetched or not. */
  readonly total: number
  readonly row: (id: string) => ReactNode
  /** Ids that stand on screen, or nearly, once scrolling has come to rest. */
  readonly shown: (ids: readonly string[]) => void
  /** The end of what is there has come near. */
  readonly nearEnd: () => void
}

/** Thousands of rows, of which only those are drawn that one can see; the page itself scrolls. */
export function VirtualRows({ label, ids, total, row, shown, nearEnd }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  // A row that is focused stays, wherever one scrolls to: without it the keyboard would lose its place. When a
  // search takes it away, the one that has come to its place is focused.
  const [focused, setFocused] = useState<string | null>(null)
  const focusedAt = focused === null ? -1 : ids.indexOf(focused)
  const height = useRowHeight()
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    gap: GAP_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    // The place kept on going back is the first that is drawn.
    initialOffset: () => window.scrollY,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), focusedAt),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height must be measured anew
  useLayoutEffect(() => virtual.measure(), [height])
  const items = virtual.getVirtualItems()
  const last = items.findLast(({ index }) => index !== focusedAt)?.index ?? -1
  useEffect(() => {
    if (last >= ids.length - OVERSCAN) nearEnd()
  }, [last, ids.length, nearEnd])
  const onScreen = items.map(({ index }) => ids[index]).join('\n')
  useEffect(() => {
    const timer = setTimeout(() => shown(onScreen === '' ? [] : onScreen.split('\n')), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [onScreen, shown])

  const focusRow = (to: number) => {
    setFocused(ids[to] ?? null)
    virtual.scrollToIndex(to, { align: 'auto' })
    requestAnimationFrame(() => linkAt(list.current, to)?.focus({ preventScroll: true }))
  }
  const lastFocusedAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that was focused may go with any other rows
  useLayoutEffect(() => {
    if (focusedAt !== -1) lastFocusedAt.current = focusedAt
    else if (focused !== null) focusRow(Math.min(lastFocusedAt.current, ids.length - 1))
  }, [focused, focusedAt, ids])
  const move = (event: KeyboardEvent) => {
    const to = rowAfter(
      event.key,
      focusedAt,
      ids.length,
      Math.floor(innerHeight / (height + GAP_PX)),
    )
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusRow(to)
  }
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={move}
      onFocus={({ target }) => setFocused(target.closest('li')?.dataset.id ?? null)}
      onBlur={({ relatedTarget }) => {
        if (!list.current?.contains(relatedTarget)) setFocused(null)
      }}
    >
      {items.map(({ index, key, start }) => {
        const id = ids[index]
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
            <Row id={id} row={row} />
          </li>
        )
      })}
    </ul>
  )
}

/** Scrolling moves the list and changes no row. */
const Row = memo(function Row({
  id,
  row,
}: Pick<VirtualRowsProps, 'row'> & { readonly id: string }) {
  return row(id)
})

/**
 * Where the list begins, from the top of the page. What stands above may grow or shrink at any time, an error or a
 * line more of the controls, and the page with it; asked at each render it would be laid out once more for each frame.
 */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => setTop(topOf(list.current))
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(document.body)
    return () => sizes.disconnect()
  }, [list])
  return top
}

function withRow(rows: number[], index: number): number[] {
  return index === -1 || rows.includes(index) ? rows : [...rows, index].toSorted((a, b) => a - b)
}

/** Where the list begins, from the top of the page. */
function topOf(list: HTMLElement | null): number {
  return list === null ? 0 : Math.round(list.getBoundingClientRect().top + window.scrollY)
}

function linkAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`li[data-index="${index}"] a`) ?? null
}
