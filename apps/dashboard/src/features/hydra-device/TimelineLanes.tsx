import { useElementSize } from '@mantine/hooks'
import type { RangeCode } from '@wattpost/protocol'
import type { Span } from './calendarPeriod.ts'
import { channelName } from './channels.ts'
import { LaneDrawing } from './LaneDrawing.tsx'
import type { Lane } from './lanes.ts'
import { laneText } from './laneText.ts'
import { laneTicks } from './laneTicks.ts'
import classes from './TimelineLanes.module.css'

interface TimelineLanesProps {
  readonly lanes: readonly Lane[]
  readonly period: Span
  readonly range: RangeCode
  readonly tz: string
}

/** A lane per channel: up, down, and hatched where nobody knows. */
export function TimelineLanes({ lanes, period, range, tz }: TimelineLanesProps) {
  const { ref, width } = useElementSize()
  return (
    <fieldset className={classes.lanes} aria-label="Timeline">
      {lanes.map((lane, index) => {
        const name = channelName(lane)
        return (
          <div key={lane.channel} className={classes.lane}>
            <span className={classes.name}>{name}</span>
            <div ref={index === 0 ? ref : undefined} className={classes.track}>
              <LaneDrawing lane={lane} period={period} width={width} label={laneText(name, lane)} />
            </div>
          </div>
        )
      })}
      <div className={classes.axis} aria-hidden>
        {laneTicks(period, range, tz).map(({ part, name }) => (
          <span key={part} style={{ left: `${100 * part}%` }}>
            {name}
          </span>
        ))}
      </div>
      <Legend withGenerator={lanes.some(({ group }) => group === 'generator')} />
    </fieldset>
  )
}

function Legend({ withGenerator }: { readonly withGenerator: boolean }) {
  return (
    <p className={classes.legend} aria-hidden>
      <span data-state="up">Up</span>
      <span data-state="down">Down</span>
      {withGenerator && <span data-state="rest">Generator off</span>}
      <span data-state="unknown">Unknown</span>
    </p>
  )
}
