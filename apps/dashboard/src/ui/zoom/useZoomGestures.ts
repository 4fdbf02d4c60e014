import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { between, moved, type Pinch, pinched, scaled } from './zoom.ts'

interface ZoomGesturesParts {
  /** The plot. */
  readonly element: HTMLElement | null
  /** Width of the plot, CSS pixels. */
  readonly width: number
  readonly whole: ChartSpan
  readonly visible: ChartSpan
  readonly zoomTo: ((window: ChartSpan | null) => void) | null
}

/** A range that is being dragged, CSS pixels from the left of the plot. */
interface DraggedRange {
  readonly fromX: number
  readonly toX: number
}

interface ZoomGestures {
  readonly dragged: DraggedRange | null
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  /** Returns whether the key zooms or pans. */
  readonly onKey: (event: { readonly key: string; readonly shiftKey: boolean }) => boolean
  readonly reset: () => void
}

/** A shorter drag is a click, CSS pixels. */
const DRAG_MIN = 6
/** Factor of a zoom by key, and part of the window of a pan by key. */
const [KEY_FACTOR, KEY_PAN] = [0.5, 0.25]
/** Zoom of a turn of the wheel: a notch of 100 is a factor of 1.2. */
const WHEEL_RATE = 0.0018

interface Held {
  readonly startX: number
  readonly x: number
}

/**
 * Zoom and pan of a plot. A mouse drags a range; once zoomed, a drag pans. Two fingers zoom, one pans. The wheel zooms with
 * Ctrl or while the plot has the focus, so that pages scroll over their charts. Keys: + and −, Shift with arrows, Esc.
 */
export function useZoomGestures(parts: ZoomGesturesParts): ZoomGestures {
  const { element, width, whole, visible, zoomTo } = parts
  const held = useRef(new Map<number, Held>())
  const start = useRef(visible)
  const [dragged, setDragged] = useState<DraggedRange | null>(null)
  const isZoomed = visible.fromMs !== whole.fromMs || visible.toMs !== whole.toMs
  const momentAt = (x: number, span: ChartSpan) =>
    span.fromMs + (x / width) * (span.toMs - span.fromMs)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (zoomTo === null || element === null) return
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    const isMeant = event.ctrlKey || event.metaKey || document.activeElement === element
    if (isSideways ? !isZoomed : !isMeant || (!isZoomed && event.deltaY > 0)) return
    event.preventDefault()
    if (isSideways) return zoomTo(moved(visible, whole, event.deltaX / width))
    const atMs = momentAt(event.clientX - element.getBoundingClientRect().left, visible)
    zoomTo(scaled(visible, whole, Math.exp(event.deltaY * WHEEL_RATE), atMs))
  })
  useEffect(() => {
    const listener = (event: WheelEvent) => onWheel(event)
    // React's own listener is passive: the page would scroll too.
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [element])
  const xOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    clientX - currentTarget.getBoundingClientRect().left
  /** Touches and drags start again from what is visible. */
  const restart = () => {
    start.current = visible
    for (const [id, { x }] of held.current) held.current.set(id, { startX: x, x })
  }
  const follow = (pointerType: string) => {
    if (zoomTo === null) return
    const [first, second] = [...held.current.values()]
    if (first === undefined) return
    if (second !== undefined) {
      const [left, right] = first.startX <= second.startX ? [first, second] : [second, first]
      const startMs = ({ startX }: Held) => momentAt(startX, start.current)
      const pinch: Pinch = {
        moments: [startMs(left), startMs(right)],
        places: [left.x / width, right.x / width],
      }
      return zoomTo(pinched(pinch, whole))
    }
    if (isZoomed) zoomTo(moved(start.current, whole, (first.startX - first.x) / width))
    else if (pointerType === 'mouse') setDragged({ fromX: first.startX, toX: first.x })
  }
  return {
    dragged,
    onPointerDown: (event) => {
      if (zoomTo === null || event.button !== 0) return
      const x = xOf(event)
      held.current.set(event.pointerId, { startX: x, x })
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
      restart()
    },
    onPointerMove: (event) => {
      const before = held.current.get(event.pointerId)
      if (before === undefined) return
      held.current.set(event.pointerId, { startX: before.startX, x: xOf(event) })
      follow(event.pointerType)
    },
    onPointerUp: (event) => {
      held.current.delete(event.pointerId)
      restart()
      if (dragged === null) return
      setDragged(null)
      const { fromX, toX } = dragged
      if (event.type !== 'pointerup' || Math.abs(toX - fromX) < DRAG_MIN) return
      zoomTo?.(between(momentAt(fromX, visible), momentAt(toX, visible), whole))
    },
    onKey: ({ key, shiftKey }) => {
      const next = nextByKey(key, shiftKey, visible, whole)
      if (zoomTo === null || next === undefined) return false
      zoomTo(next)
      return true
    },
    reset: () => isZoomed && zoomTo?.(null),
  }
}

/** The window after a key; `undefined` for keys that neither zoom nor pan. */
function nextByKey(
  key: string,
  shiftKey: boolean,
  visible: ChartSpan,
  whole: ChartSpan,
): ChartSpan | null | undefined {
  const middleMs = (visible.fromMs + visible.toMs) / 2
  if (key === '+' || key === '=') return scaled(visible, whole, KEY_FACTOR, middleMs)
  if (key === '-' || key === '−') return scaled(visible, whole, 1 / KEY_FACTOR, middleMs)
  if (key === 'Escape' || key === '0') return null
  if (!shiftKey) return undefined
  if (key === 'ArrowLeft') return moved(visible, whole, -KEY_PAN)
  return key === 'ArrowRight' ? moved(visible, whole, KEY_PAN) : undefined
}
