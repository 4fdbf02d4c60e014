import type { StateSeries } from '@wattpost/protocol'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { StateStrip } from '../../../ui/timeline/StateStrip.tsx'
import { stateSpans } from '../../../ui/timeline/stateSpans.ts'
import { Events } from '../DevicePanels.tsx'
import classes from './BgStateTimelines.module.css'
import { bgEvents, stateStyles } from './bgStates.ts'
import { text } from './text.ts'
import { type BgStates, type StateReport, useBgStates } from './useBgStates.ts'

const EVENTS_STEP = 5

interface BgStateTimelinesProps {
  readonly span: ChartSpan
  readonly report: StateReport
}

/** Power, switch and enclosure over time, and their changes as events, newest first [K8, S10, R22]. */
export function BgStateTimelines({ span, report }: BgStateTimelinesProps) {
  const shown = useDevice()
  const { knownToMs, tz } = shown
  const load = useBgStates(shown, span, report)
  const spansOf = ({ states, offlineSpans }: BgStates, series: StateSeries) =>
    stateSpans(states[series], span, knownToMs, stateStyles[series], offlineSpans)
  return (
    <section aria-label={text('states')} className={classes.timelines}>
      <Loaded load={load} skeleton={<SkeletonRows rows={3} height={22} />}>
        {(states) => {
          const spans = {
            power: spansOf(states, 'power'),
            switch: spansOf(states, 'switch'),
            tamper: spansOf(states, 'tamper'),
          }
          const rows = (['power', 'switch', 'tamper'] as const).map((series) => ({
            name: text(series),
            spans: spans[series],
          }))
          return (
            <>
              <StateStrip label={text('statesOverTime')} span={span} tz={tz} rows={rows} />
              <h3>{text('events')}</h3>
              <Events
                events={bgEvents(spans)}
                step={EVENTS_STEP}
                before={[{ name: text('eventSource'), cell: ({ series }) => text(series) }]}
                empty={<p className={classes.none}>{text('noEvents')}</p>}
              />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
