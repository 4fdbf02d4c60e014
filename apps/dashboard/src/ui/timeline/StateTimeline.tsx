import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import type { IntervalSeries, IntervalState, StateInterval } from '../../domain/intervals.ts'
import { ActionButton } from '../Action.tsx'
import { tickName, timeTicks } from '../charts/axis.ts'
import { type ChartSpan, PRINT_WIDTH } from '../charts/chartSeries.ts'
import { contained } from '../ErrorBoundary.tsx'
import { indexAfter } from '../keys.ts'
import { TextLink } from '../links.tsx'
import { usePrinting } from '../print/usePrinting.ts'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import {
  type IntervalShape,
  intervalIndexAt,
  intervalShapes,
  shapeOf,
  type TimeScale,
  timeScale,
} from './intervalShapes.ts'
import {
  defaultStateLabels,
  type IntervalRow,
  intervalRows,
  intervalText,
  isOfSites,
  type OutagesOf,
  outageSummary,
  type StateLabels,
  seriesText,
} from './intervalText.ts'
import classes from './StateTimeline.module.css'
import { text } from './text.ts'

const TICKS_MAX = 7
/** Width of a time label with its spacing, CSS pixels. */
const LABEL_WIDTH = 52
const STATES: readonly IntervalState[] = ['up', 'down', 'standby', 'unknown']

export interface StateTimelineProps {
  readonly label: string
  readonly span: ChartSpan
  /** IANA zone of the times; `null` is the browser's zone. */
  readonly tz: string | null
  readonly series: readonly IntervalSeries[]
  /** The things that the outages of the series belong to; default: channels of one site. */
  readonly outagesOf?: OutagesOf
  readonly labels?: StateLabels
  /**
   * Starts of the bars of a bar chart above, and the end of the last one. With them the timeline is part of that chart:
   * it has its margins, and no axis, legend or table.
   */
  readonly edges?: readonly number[]
  /** Shown beside the toggle, e.g. an export. */
  readonly aside?: ReactNode
}

interface Selected {
  readonly series: IntervalSeries
  readonly interval: StateInterval
}

/**
 * Power over time, a track for each series: up is low, an outage is a full block with a stripe, unknown is hatched.
 * The selected interval is described below the tracks. A toggle shows outages as a table; print has both.
 */
export const StateTimeline = contained(StateTimelineContent)

function StateTimelineContent(props: StateTimelineProps) {
  const { label, span, tz, series, outagesOf = 'channels', edges, aside } = props
  const { labels = defaultStateLabels() } = props
  const [asTable, setAsTable] = useState(false)
  const printing = usePrinting()
  return (
    <fieldset aria-label={label} className={classes.timeline} data-below={edges !== undefined}>
      {!asTable && (
        <Drawing
          span={span}
          tz={tz}
          series={series}
          outagesOf={outagesOf}
          labels={labels}
          edges={edges}
        />
      )}
      {(asTable || (printing && edges === undefined)) && (
        <IntervalTable
          label={label}
          series={series}
          labels={labels}
          tz={tz}
          outagesOf={outagesOf}
        />
      )}
      {edges === undefined && (
        <div className={classes.actions}>
          <ActionButton variant="secondary" size="small" onClick={() => setAsTable(!asTable)}>
            {text(asTable ? 'showTimeline' : 'showTable')}
          </ActionButton>
          {aside}
        </div>
      )}
    </fieldset>
  )
}

interface DrawingProps extends Pick<StateTimelineProps, 'span' | 'tz' | 'series'> {
  readonly outagesOf: OutagesOf
  readonly labels: StateLabels
  readonly edges: readonly number[] | undefined
}

function Drawing({ span: whole, tz, series, outagesOf, labels, edges }: DrawingProps) {
  const screen = useElementSize()
  // A view that is hidden on the screen has no width there.
  const width = usePrinting() ? PRINT_WIDTH : screen.width
  const { visible: span } = useZoom(whole)
  const [selected, setSelected] = useState<Selected | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const isShown = series.some(({ key }) => key === focused)
  const scale = timeScale(span, edges)
  return (
    <>
      {series.map((one, at) => (
        <div key={one.key} className={classes.row}>
          <SeriesName series={one} />
          <div ref={at === 0 ? screen.ref : undefined} className={classes.track}>
            <IntervalTrack
              series={one}
              scale={scale}
              width={width}
              labels={labels}
              tz={tz}
              isTabStop={isShown ? one.key === focused : at === 0}
              onFocused={() => setFocused(one.key)}
              onPoint={(interval) => setSelected(interval && { series: one, interval })}
            />
          </div>
        </div>
      ))}
      {edges === undefined && <Axis span={span} tz={tz} scale={scale} width={width} />}
      <p className={classes.description}>
        {selected === null
          ? outageSummary(series, outagesOf)
          : `${selected.series.name}: ${intervalText(selected.interval, labels, tz)}`}
      </p>
      {edges === undefined && <Legend series={series} labels={labels} />}
    </>
  )
}

/** The name of a series, as a link where it has a page. */
function SeriesName({ series: { name, to } }: { readonly series: IntervalSeries }) {
  return (
    <span className={classes.name}>
      {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
    </span>
  )
}

interface AxisProps {
  readonly span: ChartSpan
  readonly tz: string | null
  readonly scale: TimeScale
  /** CSS pixels; 0 before the first measurement. */
  readonly width: number
}

/** Round times below the tracks. */
function Axis({ span, tz, scale, width }: AxisProps) {
  const ticksMax = Math.max(1, Math.min(TICKS_MAX, Math.floor(width / LABEL_WIDTH)))
  return (
    <div className={classes.axis} aria-hidden>
      {timeTicks(span, tz, ticksMax)
        .filter((atMs) => scale(atMs) * width <= width - LABEL_WIDTH)
        .map((atMs) => (
          <span key={atMs} style={{ left: `${100 * scale(atMs)}%` }}>
            {tickName(atMs, span, tz)}
          </span>
        ))}
    </div>
  )
}

interface LegendProps {
  readonly series: readonly IntervalSeries[]
  readonly labels: StateLabels
}

/** The states in use; up and down are always explained. */
function Legend({ series, labels }: LegendProps) {
  const shown = STATES.filter(
    (state) =>
      state === 'up' ||
      state === 'down' ||
      series.some(({ intervals }) => intervals.some((each) => each.state === state)),
  )
  return (
    <ul className={classes.legend} aria-hidden>
      {shown.map((state) => (
        <li key={state}>
          <LegendKey state={state} />
          {labels[state]}
        </li>
      ))}
    </ul>
  )
}

function LegendKey({ state }: { readonly state: IntervalState }) {
  const pattern = useId()
  return (
    <svg width={18} height={TRACK_HEIGHT} aria-hidden>
      <UnknownPattern id={pattern} />
      <IntervalRect shape={{ state, x: 0, width: 18 }} pattern={pattern} />
    </svg>
  )
}

/** Most rows shown, newest first. */
const ROWS_MAX = 200

const columns = (of: OutagesOf, hasCauses: boolean): readonly StackedColumn<IntervalRow>[] => [
  { name: text(isOfSites(of) ? 'site' : 'channel'), cell: ({ name }) => name },
  { name: text('state'), cell: ({ state }) => state },
  { name: text('from'), cell: ({ from }) => from },
  { name: text('to'), cell: ({ to }) => to },
  { name: text('duration'), cell: ({ length }) => length, numeric: true },
  ...(hasCauses ? [{ name: text('cause'), cell: ({ reason }: IntervalRow) => reason }] : []),
]

interface IntervalTableProps {
  readonly label: string
  readonly series: readonly IntervalSeries[]
  readonly labels: StateLabels
  readonly tz: string | null
  readonly outagesOf: OutagesOf
}

/** Outages and unknown intervals as a table. */
function IntervalTable({ label, series, labels, tz, outagesOf }: IntervalTableProps) {
  const rows = intervalRows(series, labels, tz)
  const hasCauses = rows.some(({ reason }) => reason !== '')
  if (rows.length === 0) return <p className={classes.description}>{text('noOutages')}</p>
  return (
    <>
      <StackedTable
        label={label}
        columns={columns(outagesOf, hasCauses)}
        rows={rows.slice(0, ROWS_MAX)}
        keyOf={({ key }) => key}
      />
      {rows.length > ROWS_MAX && (
        <p className={classes.description}>
          {text('newestRows', { shown: ROWS_MAX, total: rows.length })}
        </p>
      )}
    </>
  )
}

interface IntervalTrackProps {
  readonly series: IntervalSeries
  readonly scale: TimeScale
  /** CSS pixels; 0 before the first measurement. */
  readonly width: number
  readonly labels: StateLabels
  readonly tz: string | null
  /** The one track of a timeline that the Tab key reaches. */
  readonly isTabStop: boolean
  /** Called when the track gets the focus. */
  readonly onFocused: () => void
  /** Called with the interval at the pointer or keyboard position; `null` when it leaves. */
  readonly onPoint: (interval: StateInterval | null) => void
}

/** The intervals of a series as a slider: left and right move between them, up and down to the tracks beside it. */
function IntervalTrack(props: IntervalTrackProps) {
  const { series, scale, width, labels, tz, isTabStop, onFocused, onPoint } = props
  const pattern = useId()
  const [at, setAt] = useState(-1)
  const { intervals } = series
  const pointed = intervals[at]
  const select = (next: number) => {
    setAt(next)
    onPoint(intervals[next] ?? null)
  }
  const last = intervals.length - 1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const track = trackBeside(event.currentTarget, event.key)
    if (track !== undefined) {
      event.preventDefault()
      track.focus()
      return
    }
    const next = indexAfter(event.key, at, intervals.length, { ArrowRight: 1, ArrowLeft: -1 })
    if (next === null) return
    event.preventDefault()
    select(next)
  }
  const onPointer = ({ clientX, currentTarget }: PointerEvent) =>
    select(
      intervalIndexAt(
        intervals,
        scale,
        width,
        clientX - currentTarget.getBoundingClientRect().left,
      ),
    )
  return (
    <div
      role="slider"
      tabIndex={isTabStop ? 0 : -1}
      className={classes.slider}
      aria-label={seriesText(series, labels)}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={
        pointed === undefined ? text('noneSelected') : intervalText(pointed, labels, tz)
      }
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      // A touch selection stays after the finger is lifted.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && select(-1)}
      onFocus={() => {
        onFocused()
        select(Math.max(0, at))
      }}
      onBlur={() => select(-1)}
    >
      <svg
        width={width}
        height={TRACK_HEIGHT}
        viewBox={`0 0 ${width} ${TRACK_HEIGHT}`}
        preserveAspectRatio="none"
        display="block"
        aria-hidden
      >
        <UnknownPattern id={pattern} />
        {intervalShapes(intervals, scale, width).map((shape) => (
          <IntervalRect key={`${shape.state} ${shape.x}`} shape={shape} pattern={pattern} />
        ))}
        {pointed && <Mark {...shapeOf(pointed, scale, width)} />}
      </svg>
    </div>
  )
}

function Mark({ x = 0, width = 0 }: { readonly x?: number; readonly width?: number }) {
  return <rect className={classes.mark} x={x} y={0.5} width={width} height={TRACK_HEIGHT - 1} />
}

/** The track above or below in the same timeline, for the keys up and down. */
function trackBeside(track: HTMLElement, key: string): HTMLElement | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const all = [
    ...(track.closest('fieldset')?.querySelectorAll<HTMLElement>('[role="slider"]') ?? []),
  ]
  return all[all.indexOf(track) + (key === 'ArrowUp' ? -1 : 1)]
}

const TRACK_HEIGHT = 24

/** Top and height of each state, CSS pixels; heights differ, so that colour is not needed. */
const HEIGHTS: Readonly<Record<IntervalState, { readonly y: number; readonly height: number }>> = {
  up: { y: 13, height: 11 },
  down: { y: 0, height: TRACK_HEIGHT },
  standby: { y: 21, height: 3 },
  unknown: { y: 4, height: 20 },
}
/** The stripe within an outage's block, CSS pixels. */
const STRIPE = { y: 10, height: 4, widthMin: 8, inset: 2 }

interface IntervalRectProps {
  readonly shape: IntervalShape
  /** Id of the hatching. */
  readonly pattern: string
}

/** An interval; height, stripe and hatching distinguish states, colour only supports them. */
function IntervalRect({ shape: { state, x, width }, pattern }: IntervalRectProps) {
  const { y, height } = HEIGHTS[state]
  return (
    <g className={classes.shape} data-state={state}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        {...(state === 'unknown' && { fill: `url(#${pattern})` })}
      />
      {state === 'down' && width >= STRIPE.widthMin && (
        <rect
          className={classes.stripe}
          x={x + STRIPE.inset}
          y={STRIPE.y}
          width={width - 2 * STRIPE.inset}
          height={STRIPE.height}
        />
      )}
    </g>
  )
}

/** The hatching of unknown intervals. */
function UnknownPattern({ id }: { readonly id: string }) {
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width={2} height={6} className={classes.hatch} />
    </pattern>
  )
}
