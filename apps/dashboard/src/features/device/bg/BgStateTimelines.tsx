import type { StateSeries } from '@wattpost/protocol'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { EventTable, type StackedColumn } from '../../../ui/StackedTable.tsx'
import { dateAndTime } from '../../../ui/time/dateTime.ts'
import { duration } from '../../../ui/time/elapsed.ts'
import { withOngoing } from '../../../domain/intervals.ts'
import { StateStrip } from '../../../ui/timeline/StateStrip.tsx'
import { stateSpans } from '../../../ui/timeline/stateSpans.ts'
import classes from './BgStateTimelines.module.css'
import {
  type BgEvent,
  bgEvents,
  type SpansBySeries,
  stateStyles,
  withReported,
} from './bgStates.ts'
import { text } from './text.ts'
import { type BgStates, type StateReport, useBgStates, useReportedStates } from './useBgStates.ts'

const EVENTS_STEP = 5

interface BgStateTimelinesProps {
  readonly span: ChartSpan
  readonly report: StateReport
}

/** Power, switch and enclosure over time, and their changes as events [K8, S10, R22]. */
export function BgStateTimelines({ span, report }: BgStateTimelinesProps) {
  const { id, nowMs, tz, staleSinceMs } = useDevice()
  const reported = useReportedStates(report)
  const load = useBgStates(id, span, nowMs, report)
  const spansOf = (states: BgStates): SpansBySeries => {
    const offlineSpans = withOngoing(states.offlineSpans, staleSinceMs)
    const spansOfSeries = (series: StateSeries) => {
      const points = withReported(states[series], reported, series)
      return stateSpans(points, span, nowMs, stateStyles[series], offlineSpans)
    }
    return {
      power: spansOfSeries('power'),
      switch: spansOfSeries('switch'),
      tamper: spansOfSeries('tamper'),
    }
  }
  return (
    <section aria-label={text('states')} className={classes.timelines}>
      <Loaded load={load} skeleton={<SkeletonRows rows={3} height={22} />}>
        {(states) => {
          const spans = spansOf(states)
          const rows = (['power', 'switch', 'tamper'] as const).map((series) => ({
            name: text(series),
            spans: spans[series],
          }))
          return (
            <>
              <StateStrip label={text('statesOverTime')} span={span} tz={tz} rows={rows} />
              <BgEvents spans={spans} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Events of the span above, newest first [K8, S10]. */
function BgEvents({ spans }: { readonly spans: SpansBySeries }) {
  const { tz } = useDevice()
  const events = bgEvents(spans)
  const columns: readonly StackedColumn<BgEvent>[] = [
    { name: text('eventTime'), cell: ({ atMs }) => dateAndTime(atMs, tz) },
    { name: text('eventSource'), cell: ({ series }) => text(series) },
    { name: text('event'), cell: ({ label }) => label },
    {
      name: text('eventDuration'),
      cell: ({ durationMs }) => duration(durationMs / 1000),
      numeric: true,
    },
  ]
  return (
    <>
      <h3>{text('events')}</h3>
      <EventTable
        label={text('events')}
        columns={columns}
        events={events}
        keyOf={({ atMs, series }) => `${series}${atMs}`}
        step={EVENTS_STEP}
        showMore={text('showMoreEvents', { count: events.length })}
        empty={<p className={classes.none}>{text('noEvents')}</p>}
      />
    </>
  )
}
