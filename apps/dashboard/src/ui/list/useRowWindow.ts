import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { indexAfter } from '../keys.ts'

/** Rows rendered beyond the visible ones on each side, so that fast scrolling shows no blank area. */
const OVERSCAN = 18
/** `onVisible` is called after the visible rows have not changed for this time, ms. */
const SETTLE_MS = 200

export interface RowWindowProps {
  readonly ids: readonly string[]
  /** Called with the ids of the rendered rows once scrolling stops. */
  readonly onVisible: (ids: readonly string[]) => void
  /** Called when the rendered rows approach the last loaded one. */
  readonly onNearEnd: () => void
}

interface RowSize {
  /** CSS pixels; each row has the same height. */
  readonly height: number
  readonly gap: number
}

/**
 * The rows to render of a list in a scrolling page, and its keys: arrows, Page Up and Down, Home and End.
 * @param list its rows have `data-id` and `data-index`, and a link each, with a checkbox where rows can be chosen
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  { ids, onVisible, onNearEnd }: RowWindowProps,
  { height, gap }: RowSize,
) {
  const top = useTop(list)
  // The focused row stays rendered wherever the page scrolls, since focus would be lost with its element. When
  // a search removes it, the row at its index takes the focus.
  const [focused, setFocused] = useState<string | null>(null)
  const focusedAt = focused === null ? -1 : ids.indexOf(focused)
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    gap,
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
  useVisible(items.map(({ index }) => ids[index]).join('\n'), onVisible)

  // From a checkbox to the next checkbox, from a link to the next link.
  const focusRow = (to: number, control: 'a' | 'input' = 'a') => {
    setFocused(ids[to] ?? null)
    virtual.scrollToIndex(to, { align: 'auto' })
    requestAnimationFrame(() =>
      controlAt(list.current, to, control)?.focus({ preventScroll: true }),
    )
  }
  const lastFocusedAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the ids may remove the focused row
  useLayoutEffect(() => {
    if (focusedAt !== -1) lastFocusedAt.current = focusedAt
    else if (focused !== null) focusRow(Math.min(lastFocusedAt.current, ids.length - 1))
  }, [focused, focusedAt, ids])
  const onKeyDown = (event: KeyboardEvent) => {
    const rowsOnScreen = Math.floor(innerHeight / (height + gap))
    const to = indexAfter(event.key, focusedAt, ids.length, {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: rowsOnScreen,
      PageUp: -rowsOnScreen,
    })
    if (to === null || focusedAt === -1 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focusRow(to, event.target instanceof HTMLInputElement ? 'input' : 'a')
  }
  const onFocus = ({ target }: FocusEvent) => setFocused(idOf(target))
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) setFocused(null)
  }
  return { items, top, totalPx: virtual.getTotalSize(), events: { onKeyDown, onFocus, onBlur } }
}

/** @param onScreen ids, one a line */
function useVisible(onScreen: string, onVisible: RowWindowProps['onVisible']): void {
  useEffect(() => {
    const timer = setTimeout(
      () => onVisible(onScreen === '' ? [] : onScreen.split('\n')),
      SETTLE_MS,
    )
    return () => clearTimeout(timer)
  }, [onScreen, onVisible])
}

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

function idOf(target: Element): string | null {
  return target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null
}

function controlAt(list: HTMLElement | null, index: number, control: 'a' | 'input') {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"] ${control}`)
}
