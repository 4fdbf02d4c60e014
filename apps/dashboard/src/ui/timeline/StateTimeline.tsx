import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { ActionButton } from '../Action.tsx'
import { tickName, timeTicks } from '../charts/axis.ts'
import { type ChartSpan, PRINT_WIDTH } from '../charts/chartSeries.ts'
import { contained } from '../ErrorBoundary.tsx'
import { TextLink } from '../links.tsx'
import { usePrinting } from '../print/usePrinting.ts'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import { IntervalTable } from './IntervalTable.tsx'
import { IntervalRect, IntervalTrack, TRACK_HEIGHT, UnknownPattern } from './IntervalTrack.tsx'
import { type TimeScale, timeScale } from './intervalShapes.ts'
import {
  defaultStateLabels,
  type IntervalSeries,
  type IntervalState,
  type StateInterval,
  type StateLabels,
} from './intervals.ts'
import { intervalText, type OutagesOf, outageSummary } from './intervalText.ts'
import classes from './StateTimeline.module.css'
import { text } from './text.ts'

const TICKS_MAX = 7
/** Width of a time label with its spacing, CSS pixels. */
const LABEL_WIDTH = 52
const STATES: readonly IntervalState[] = ['up', 'down', 'standby', 'unknown']

interface StateTimelineProps {
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
      {!asTable && <Drawing {...{ span, tz, series, outagesOf, labels, edges }} />}
      {(asTable || (printing && edges === undefined)) && (
        <IntervalTable {...{ label, series, labels, tz, outagesOf }} />
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
