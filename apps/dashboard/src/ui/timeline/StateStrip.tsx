import { useState } from 'react'
import { ActionButton } from '../Action.tsx'
import { tickName, timeTicks } from '../charts/axis.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { contained } from '../ErrorBoundary.tsx'
import { usePrinting } from '../print/usePrinting.ts'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { dateAndTime } from '../time/dateTime.ts'
import { duration } from '../time/elapsed.ts'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import classes from './StateStrip.module.css'
import type { StateSpan } from './stateSpans.ts'
import { text } from './text.ts'

const TICKS_MAX = 7

/** A named state over time. */
export interface StateRow {
  readonly name: string
  readonly spans: readonly StateSpan[]
}

interface StateStripProps {
  readonly label: string
  readonly span: ChartSpan
  readonly tz: string | null
  readonly rows: readonly StateRow[]
}

/**
 * States over time with their labels, on the axis of the chart above, with the same states as a table. A
 * `StateTimeline` in contrast shows power and outages, without labels and with a selection.
 */
export const StateStrip = contained(StateStripContent)

function StateStripContent({ label, span: whole, tz, rows }: StateStripProps) {
  const { visible: span } = useZoom(whole)
  const [asTable, setAsTable] = useState(false)
  const printing = usePrinting()
  return (
    <fieldset aria-label={label}>
      {!asTable && (
        <>
          {rows.map((row) => (
            <Row key={row.name} row={row} span={span} tz={tz} />
          ))}
          <Axis span={span} tz={tz} />
        </>
      )}
      {(asTable || printing) && <StripTable label={label} rows={rows} tz={tz} />}
      <ActionButton variant="secondary" size="small" onClick={() => setAsTable(!asTable)}>
        {text(asTable ? 'showTimeline' : 'showStates')}
      </ActionButton>
    </fieldset>
  )
}

interface RowProps {
  readonly row: StateRow
  readonly span: ChartSpan
  readonly tz: string | null
}

function Row({ row: { name, spans }, span, tz }: RowProps) {
  const visible = spans.filter(({ fromMs, toMs }) => toMs > span.fromMs && fromMs < span.toMs)
  return (
    <div className={classes.row}>
      <span className={classes.name}>{name}</span>
      <div className={classes.track} role="img" aria-label={rowText(name, spans, tz)}>
        {visible.map(({ fromMs, toMs, tone, label }) => (
          <span
            key={fromMs}
            className={classes.mark}
            data-tone={tone}
            style={placeOf({ fromMs, toMs }, span)}
            title={text('stateSince', {
              state: label,
              time: dateAndTime(fromMs, tz),
              length: duration((toMs - fromMs) / 1000),
            })}
          >
            <span className={classes.label}>{label}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

/** The place of a state within the visible span. */
function placeOf(state: ChartSpan, span: ChartSpan) {
  const percent = (ms: number) => `${(ms / (span.toMs - span.fromMs)) * 100}%`
  const fromMs = Math.max(state.fromMs, span.fromMs)
  const toMs = Math.min(state.toMs, span.toMs)
  return { left: percent(fromMs - span.fromMs), width: percent(toMs - fromMs) }
}

function rowText(name: string, spans: readonly StateSpan[], tz: string | null): string {
  if (spans.length === 0) return text('seriesNoData', { name })
  const states = spans.map(({ label, fromMs }) =>
    text('stateFrom', { state: label, time: dateAndTime(fromMs, tz) }),
  )
  return text('seriesStates', { name, states: states.join(', ') })
}

function Axis({ span, tz }: Pick<StateStripProps, 'span' | 'tz'>) {
  const percent = (atMs: number) => `${((atMs - span.fromMs) / (span.toMs - span.fromMs)) * 100}%`
  return (
    <div className={classes.axis} aria-hidden>
      {timeTicks(span, tz, TICKS_MAX).map((atMs) => (
        <span key={atMs} style={{ left: percent(atMs) }}>
          {tickName(atMs, span, tz)}
        </span>
      ))}
    </div>
  )
}

/** A state of a row, from one change to the next. */
type RowSpan = StateSpan & { readonly name: string }

function StripTable({ label, rows, tz }: Pick<StateStripProps, 'label' | 'rows' | 'tz'>) {
  const columns: readonly StackedColumn<RowSpan>[] = [
    { name: text('from'), cell: ({ fromMs }) => dateAndTime(fromMs, tz) },
    { name: text('channel'), cell: ({ name }) => name },
    { name: text('state'), cell: (span) => span.label },
    { name: text('duration'), cell: ({ fromMs, toMs }) => duration((toMs - fromMs) / 1000) },
  ]
  const changes = rows
    .flatMap(({ name, spans }) => spans.map((span) => ({ name, ...span })))
    .toSorted((a, b) => b.fromMs - a.fromMs)
  return (
    <StackedTable
      label={label}
      columns={columns}
      rows={changes}
      keyOf={({ name, fromMs }) => `${name}${fromMs}`}
    />
  )
}
