import { useElementSize } from '@mantine/hooks'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { indexAfter } from '../keys.ts'
import { usePrinting } from '../print/usePrinting.ts'
import { type TimeScale, timeScale } from '../timeline/intervalShapes.ts'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import { between, moved, type Pinch, pinched, scaled } from '../zoom/zoom.ts'
import { axisText, tickName, timeTicks } from './axis.ts'
import { type ChartNote, chartNotes, noteFlags } from './chartNotes.ts'
import { CHART_HEIGHT, type ChartSpan, PRINT_WIDTH } from './chartSeries.ts'
import classes from './Drawing.module.css'
import { HoverCard, inWords, type PlaceValues } from './HoverCard.tsx'
import { momentAt, NOTES_HEIGHT, type Plot, plotOf, ticksMax, xOf, yOf } from './plot.ts'
import { ticksOf, type ValueScale } from './valueScale.ts'

interface ChartDrawingProps
  extends Pick<PlotLayerProps, 'label' | 'whole' | 'steps' | 'snaps' | 'valuesAt'> {
  /** The drawing in words. */
  readonly summary: string
  /** The visible part of the whole period. */
  readonly span: ChartSpan
  /** Starts of bands of equal width, and the end of the last one; without them, time runs evenly. */
  readonly edges?: readonly number[]
  readonly nowMs?: number | undefined
  readonly outages?: readonly ChartSpan[] | undefined
  /** The axes and the data. */
  readonly children: (plot: Plot) => ReactNode
}

/**
 * A drawing over time, as wide as its room: outages behind the data, a line at now and the page's notes above, and a
 * layer that shows values and zooms.
 */
export function ChartDrawing(props: ChartDrawingProps) {
  const { summary, span, edges, nowMs, outages, children, ...layer } = props
  const printing = usePrinting()
  const screen = useElementSize()
  const width = printing ? PRINT_WIDTH : screen.width
  const place = timeScale(span, edges)
  const notes = useStore(chartNotes).filter(({ atMs }) => place(atMs) > 0 && place(atMs) < 1)
  const hasNotes = notes.length > 0
  const plot = useMemo(() => plotOf(width, hasNotes), [width, hasNotes])
  return (
    <div ref={screen.ref} className={classes.drawing} style={{ height: CHART_HEIGHT }}>
      {plot.width > 0 && layer.steps > 0 && (
        <>
          <svg
            width={width}
            height={CHART_HEIGHT}
            viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
            className={classes.picture}
            role="img"
            aria-label={[summary, ...notes.map(({ sentence }) => sentence)].join(' ')}
          >
            {outages !== undefined && <OutageMarks outages={outages} place={place} plot={plot} />}
            {children(plot)}
            {nowMs !== undefined && <NowMark nowMs={nowMs} span={span} place={place} plot={plot} />}
            <NoteMarks notes={notes} place={place} plot={plot} />
          </svg>
          <PlotLayer {...layer} plot={plot} visible={span} />
        </>
      )}
    </div>
  )
}

interface PlotLayerProps {
  readonly label: string
  readonly plot: Plot
  /** The whole period of the chart. */
  readonly whole: ChartSpan
  /** The part of it that the plot shows. */
  readonly visible: ChartSpan
  /** Number of places at which the arrow keys stop. */
  readonly steps: number
  /** The pointer stops at them too. */
  readonly snaps?: boolean
  /** The values at a part of the plot's width, from 0 to 1. */
  readonly valuesAt: (part: number) => PlaceValues
}

/** Reacts to pointer and keys over a plot: shows the values there, zooms and pans. One tab stop for each chart. */
function PlotLayer(props: PlotLayerProps) {
  const { label, plot, whole, visible, steps, snaps = false, valuesAt } = props
  const [part, setPart] = useState<number | null>(null)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { zoomTo } = useZoom(whole)
  const gestures = useZoomGestures({ element, width: plot.width, whole, visible, zoomTo })
  const step = part === null ? -1 : stepAt(part, steps)
  const shown = part !== null && snaps ? (step + 0.5) / steps : part
  const values = shown === null ? null : valuesAt(shown)
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    setPart(x < 0 || x > plot.width ? null : x / plot.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.shiftKey ? null : indexAfter(event.key, step, steps, KEY_STEPS)
    if (next !== null) setPart((next + 0.5) / steps)
    else if (!gestures.onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={setElement}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps - 1}
      aria-valuenow={Math.max(0, step)}
      aria-valuetext={values === null ? label : inWords(values)}
      className={classes.layer}
      data-zoomable={zoomTo !== null || undefined}
      style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
      onKeyDown={onKeyDown}
      onBlur={() => setPart(null)}
      onDoubleClick={gestures.reset}
      onPointerDown={(event) => {
        follow(event)
        gestures.onPointerDown(event)
      }}
      onPointerMove={(event) => {
        follow(event)
        gestures.onPointerMove(event)
      }}
      onPointerUp={gestures.onPointerUp}
      onPointerCancel={gestures.onPointerUp}
      onPointerLeave={() => setPart(null)}
    >
      {gestures.dragged !== null && <DraggedRange {...gestures.dragged} width={plot.width} />}
      {shown !== null && values !== null && gestures.dragged === null && (
        <Cursor part={shown} plot={plot}>
          <HoverCard {...values} />
        </Cursor>
      )}
    </div>
  )
}

function stepAt(part: number, steps: number): number {
  return Math.min(steps - 1, Math.floor(part * steps))
}

/** Steps of the keys over a plot. */
const KEY_STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 } as const

interface DraggedRangeProps {
  readonly fromX: number
  readonly toX: number
  readonly width: number
}

function DraggedRange({ fromX, toX, width }: DraggedRangeProps) {
  const [left, right] = [Math.max(0, Math.min(fromX, toX)), Math.min(width, Math.max(fromX, toX))]
  return <span className={classes.dragged} style={{ left, width: right - left }} />
}

interface CursorProps {
  readonly part: number
  readonly plot: Plot
  readonly children: ReactNode
}

/** A line with a card on the side with more room. */
function Cursor({ part, plot, children }: CursorProps) {
  const x = part * plot.width
  return (
    <>
      <span className={classes.cursor} style={{ left: x }} />
      <div
        className={classes.card}
        style={part < 0.5 ? { left: x + 12 } : { right: plot.width - x + 12 }}
      >
        {children}
      </div>
    </>
  )
}

interface TimeAxisProps extends ChartSpan {
  readonly tz: string | null
  readonly plot: Plot
}

/** Round wall-clock times below the plot. */
export const TimeAxis = memo(({ fromMs, toMs, tz, plot }: TimeAxisProps) => {
  const span = { fromMs, toMs }
  return (
    <g transform={`translate(${plot.left} ${plot.top + plot.height})`}>
      <path d={`M0 0H${plot.width}`} className={classes.axis} />
      {timeTicks(span, tz, ticksMax(plot)).map((atMs) => (
        <text key={atMs} x={xOf(atMs, span, plot)} y={20} className={classes.moment}>
          {tickName(atMs, span, tz)}
        </text>
      ))}
    </g>
  )
})

interface ValueAxisProps {
  readonly scale: ValueScale
  readonly unit: string
  readonly plot: Plot
  /** Numbers below zero have no sign: bars below zero are uses. */
  readonly unsigned?: true
}

/** Numbers at the left, each with a grid line. */
export const ValueAxis = memo(({ scale, unit, plot, unsigned }: ValueAxisProps) =>
  ticksOf(scale).map((value) => (
    <g key={value} transform={`translate(${plot.left} ${plot.top + yOf(value, scale, plot)})`}>
      <path d={`M0 0H${plot.width}`} className={value === 0 ? classes.zero : classes.grid} />
      <text x={-8} y={4} className={classes.value}>
        {axisText(unsigned ? Math.abs(value) : value, unit)}
      </text>
    </g>
  )),
)

interface OutageMarksProps {
  readonly outages: readonly ChartSpan[]
  readonly place: TimeScale
  readonly plot: Plot
}

/** Least width of an outage, CSS pixels. */
const OUTAGE_MIN = 2

/** Outages as bands behind the data. */
function OutageMarks({ outages, place, plot }: OutageMarksProps) {
  return (
    <g className={classes.outages}>
      {outages.map(({ fromMs, toMs }) => {
        const [from, to] = [place(fromMs), place(toMs)]
        // Beyond both ends a scale has only its ends.
        if (from === to && (from === 0 || from === 1)) return null
        const width = Math.max(OUTAGE_MIN, (to - from) * plot.width)
        return (
          <rect
            key={fromMs}
            x={plot.left + from * plot.width}
            y={plot.top}
            width={width}
            height={plot.height}
          />
        )
      })}
    </g>
  )
}

interface NowMarkProps {
  readonly nowMs: number
  readonly span: ChartSpan
  readonly place: TimeScale
  readonly plot: Plot
}

/** A line at now, with the future dimmed; nothing in a past period. */
function NowMark({ nowMs, span, place, plot }: NowMarkProps) {
  if (nowMs < span.fromMs || nowMs >= span.toMs) return null
  const x = plot.left + place(nowMs) * plot.width
  const right = plot.left + plot.width
  return (
    <g className={classes.now}>
      <rect x={x} y={plot.top} width={Math.max(0, right - x)} height={plot.height} />
      <path d={`M${x} ${plot.top}V${plot.top + plot.height}`} />
    </g>
  )
}

interface NoteMarksProps {
  readonly notes: readonly ChartNote[]
  readonly place: TimeScale
  readonly plot: Plot
}

/** Flags above the plot at the moments of notes, with their sentences, which cover no data. */
function NoteMarks({ notes, place, plot }: NoteMarksProps) {
  return (
    <g className={classes.notes} transform={`translate(${plot.left} ${plot.top - NOTES_HEIGHT})`}>
      {noteFlags(notes, place, plot.width).map(({ x, label }) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path d={`M0 0V${NOTES_HEIGHT + plot.height}`} />
          <path d="M0 0h8l-3 4l3 4h-8z" className={classes.flag} />
          <text x={12} y={9}>
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}

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
interface Dragged {
  readonly fromX: number
  readonly toX: number
}

interface ZoomGestures {
  readonly dragged: Dragged | null
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
function useZoomGestures(parts: ZoomGesturesParts): ZoomGestures {
  const { element, width, whole, visible, zoomTo } = parts
  const held = useRef(new Map<number, Held>())
  const start = useRef(visible)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const isZoomed = visible.fromMs !== whole.fromMs || visible.toMs !== whole.toMs
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (zoomTo === null || element === null) return
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    const isMeant = event.ctrlKey || event.metaKey || document.activeElement === element
    if (isSideways ? !isZoomed : !isMeant || (!isZoomed && event.deltaY > 0)) return
    event.preventDefault()
    if (isSideways) return zoomTo(moved(visible, whole, event.deltaX / width))
    const atMs = momentAt(event.clientX - element.getBoundingClientRect().left, visible, { width })
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
      const startMs = ({ startX }: Held) => momentAt(startX, start.current, { width })
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
      zoomTo?.(
        between(momentAt(fromX, visible, { width }), momentAt(toX, visible, { width }), whole),
      )
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
