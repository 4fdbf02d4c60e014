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
  useSyncExternalStore,
} from 'react'
import { Contained } from '../ErrorBoundary.tsx'
import { rowAfter } from './rowAfter.ts'
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

/** Rows rendered beyond the visible ones on each side, so that fast scrolling shows no blank area. */
const OVERSCAN = 18
const GAP_PX = 8
/** `onVisible` is called after the visible rows have not changed for this time, ms. */
const SETTLE_MS = 200

interface VirtualRowsProps {
  readonly label: string
  readonly ids: readonly string[]
  /** All rows of the list, loaded or not. */
  readonly total: number
  readonly renderRow: (id: string) => ReactNode
  /** Called with the ids of the rendered rows once scrolling stops. */
  readonly onVisible: (ids: readonly string[]) => void
  /** Called when the rendered rows approach the last loaded one. */
  readonly onNearEnd: () => void
}

/** A list that renders visible rows only; the page scrolls, not the list. */
export function VirtualRows({
  label,
  ids,
  total,
  renderRow,
  onVisible,
  onNearEnd,
}: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  // The focused row stays rendered wherever the page scrolls, since focus would be lost with its element. When
  // a search removes it, the row at its index takes the focus.
  const [focused, setFocused] = useState<string | null>(null)
  const focusedAt = focused === null ? -1 : ids.indexOf(focused)
  const height = useRowHeight()
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    gap: GAP_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    // Going back restores the scroll position before the first render.
    initialOffset: () => window.scrollY,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), focusedAt),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height invalidates all measurements
  useLayoutEffect(() => virtual.measure(), [height])
  const items = virtual.getVirtualItems()
  const last = items.findLast(({ index }) => index !== focusedAt)?.index ?? -1
  useEffect(() => {
    if (last >= ids.length - OVERSCAN) onNearEnd()
  }, [last, ids.length, onNearEnd])
  const onScreen = items.map(({ index }) => ids[index]).join('\n')
  useEffect(() => {
    const timer = setTimeout(
      () => onVisible(onScreen === '' ? [] : onScreen.split('\n')),
      SETTLE_MS,
    )
    return () => clearTimeout(timer)
  }, [onScreen, onVisible])

  const focusRow = (to: number) => {
    setFocused(ids[to] ?? null)
    virtual.scrollToIndex(to, { align: 'auto' })
    requestAnimationFrame(() => linkAt(list.current, to)?.focus({ preventScroll: true }))
  }
  const lastFocusedAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the ids may remove the focused row
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

/**
 * Distance of the list from the top of the page, CSS pixels. It changes with the content above. It is measured when
 * the page's size changes, not at each render, which would force a layout for each frame.
 */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(topOf(list.current))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.body)
    return () => sizes.disconnect()
  }, [list])
  return top
}

function withRow(rows: number[], index: number): number[] {
  return index === -1 || rows.includes(index) ? rows : [...rows, index].toSorted((a, b) => a - b)
}

function topOf(list: HTMLElement | null): number {
  return list === null ? 0 : Math.round(list.getBoundingClientRect().top + window.scrollY)
}

function linkAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`li[data-index="${index}"] a`) ?? null
}
