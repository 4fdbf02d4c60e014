import { useState } from 'react'
import { ActionButton } from '../Action.tsx'
import { duration } from '../duration.ts'
import { usePrinting } from '../paper/usePrinting.ts'
import { dateAndTime } from '../siteTime.ts'
import type { ChartSpan } from './chartSeries.ts'
import classes from './StateStrip.module.css'
import type { StateMark } from './stateMarks.ts'
import { tickName, timeTicks } from './timeTicks.ts'

const TICKS_MAX = 7

/** A named state over time. */
export interface StateLane {
  readonly name: string
  readonly marks: readonly StateMark[]
}

interface StateStripProps {
  readonly label: string
  readonly span: ChartSpan
  readonly tz: string | null
  readonly lanes: readonly StateLane[]
}

/** States as lanes over time, on the same axis as a chart above, and the same as a table. */
export function StateStrip({ label, span, tz, lanes }: StateStripProps) {
  const [asTable, setAsTable] = useState(false)
  const printing = usePrinting()
  return (
    <fieldset aria-label={label}>
      {!asTable && (
        <>
          {lanes.map((lane) => (
            <Lane key={lane.name} lane={lane} span={span} tz={tz} />
          ))}
          <Axis span={span} tz={tz} />
        </>
      )}
      {(asTable || printing) && <StripTable lanes={lanes} tz={tz} />}
      <ActionButton look="quiet" size="small" onClick={() => setAsTable(!asTable)}>
        {asTable ? 'Show as strips' : 'Show changes as a table'}
      </ActionButton>
    </fieldset>
  )
}

interface LaneProps {
  readonly lane: StateLane
  readonly span: ChartSpan
  readonly tz: string | null
}

function Lane({ lane: { name, marks }, span, tz }: LaneProps) {
  const percent = (ms: number) => `${(ms / (span.toMs - span.fromMs)) * 100}%`
  const words = marks.map(({ word, fromMs }) => `${word} from ${dateAndTime(fromMs, tz)}`)
  return (
    <div className={classes.lane}>
      <span className={classes.name}>{name}</span>
      <div
        className={classes.track}
        role="img"
        aria-label={`${name}: ${words.join(', ') || 'nothing known'}`}
      >
        {marks.map(({ fromMs, toMs, look, word }) => (
          <span
            key={fromMs}
            className={classes.mark}
            data-look={look}
            style={{ left: percent(fromMs - span.fromMs), width: percent(toMs - fromMs) }}
            title={`${word}, ${dateAndTime(fromMs, tz)}, ${duration((toMs - fromMs) / 1000)}`}
          >
            <span className={classes.word}>{word}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

function Axis({ span, tz }: Pick<StateStripProps, 'span' | 'tz'>) {
  const part = (atMs: number) => `${((atMs - span.fromMs) / (span.toMs - span.fromMs)) * 100}%`
  return (
    <div className={classes.axis} aria-hidden>
      {timeTicks(span, tz, TICKS_MAX).map((atMs) => (
        <span key={atMs} style={{ left: part(atMs) }}>
          {tickName(atMs, span, tz)}
        </span>
      ))}
    </div>
  )
}

function StripTable({ lanes, tz }: Pick<StateStripProps, 'lanes' | 'tz'>) {
  const rows = lanes
    .flatMap(({ name, marks }) => marks.map((mark) => ({ name, ...mark })))
    .toSorted((a, b) => b.fromMs - a.fromMs)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>From</th>
            <th>What</th>
            <th>State</th>
            <th>For</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, fromMs, toMs, word }) => (
            <tr key={`${name}${fromMs}`}>
              <td>{dateAndTime(fromMs, tz)}</td>
              <td>{name}</td>
              <td>{word}</td>
              <td>{duration((toMs - fromMs) / 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
