import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useZoomGestures } from '../zoom/useZoomGestures.ts'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import type { ChartSpan } from './chartSeries.ts'
import classes from './Drawing.module.css'
import type { Plot } from './plot.ts'

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
  /** The values at a part of the plot's width, from 0 to 1, in words. */
  readonly textAt: (part: number) => string
  /** The same in a card. */
  readonly cardAt: (part: number) => ReactNode
}

/** Reacts to pointer and keys over a plot: shows the values there, zooms and pans. One tab stop for each chart. */
export function PlotLayer(props: PlotLayerProps) {
  const { label, plot, whole, visible, steps, snaps = false, textAt, cardAt } = props
  const [part, setPart] = useState<number | null>(null)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { zoomTo } = useZoom(whole)
  const gestures = useZoomGestures({ element, width: plot.width, whole, visible, zoomTo })
  const step = part === null ? -1 : stepAt(part, steps)
  const shown = part !== null && snaps ? (step + 0.5) / steps : part
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    setPart(x < 0 || x > plot.width ? null : x / plot.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.shiftKey ? null : nextStep(event.key, step, steps)
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
      aria-valuetext={shown === null ? label : textAt(shown)}
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
      {shown !== null && gestures.dragged === null && (
        <Cursor part={shown} plot={plot}>
          {cardAt(shown)}
        </Cursor>
      )}
    </div>
  )
}

function stepAt(part: number, steps: number): number {
  return Math.min(steps - 1, Math.floor(part * steps))
}

/** The step that a key moves to; `null` for any other key. */
function nextStep(key: string, step: number, steps: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(steps - 1, step + 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, step - 1)
  if (key === 'Home') return 0
  return key === 'End' ? steps - 1 : null
}

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
