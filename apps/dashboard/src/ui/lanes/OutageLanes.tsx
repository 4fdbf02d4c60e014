import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../Action.tsx'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { usePrinting } from '../paper/usePrinting.ts'
import { LaneAxis } from './LaneAxis.tsx'
import { LaneLegend } from './LaneLegend.tsx'
import { LaneName } from './LaneName.tsx'
import { LaneTable } from './LaneTable.tsx'
import { LaneTrack } from './LaneTrack.tsx'
import { type Lane, type LaneWords, laneWords, type Stretch } from './lane.ts'
import { laneScale } from './laneScale.ts'
import { lanesSummary, stretchText } from './laneText.ts'
import classes from './OutageLanes.module.css'

interface OutageLanesProps {
  readonly label: string
  readonly span: ChartSpan
  /** IANA zone that times are told in; `null` is the browser's own. */
  readonly tz: string | null
  readonly lanes: readonly Lane[]
  readonly words?: LaneWords
  /**
   * Starts of the bars above and the end of the last: then axis and margins are the bar chart's, which also names the
   * axis, and what else there is to say stands elsewhere.
   */
  readonly edges?: readonly number[]
  /** Stands beside the toggle, e.g. an export. */
  readonly aside?: ReactNode
}

interface Pointed {
  readonly lane: Lane
  readonly stretch: Stretch
}

/**
 * Who had power when, a lane for each: up is low, an outage is a full block with a stripe, unknown is hatched. What
 * one points at is told below in words, and the same stands behind a toggle as a table; on paper below.
 */
export function OutageLanes(props: OutageLanesProps) {
  const { label, span, tz, lanes, words = laneWords, edges, aside } = props
  const [asTable, setAsTable] = useState(false)
  const printing = usePrinting()
  return (
    <fieldset aria-label={label} className={classes.lanes} data-below={edges !== undefined}>
      {!asTable && <Drawing span={span} tz={tz} lanes={lanes} words={words} edges={edges} />}
      {(asTable || (printing && edges === undefined)) && (
        <LaneTable label={label} lanes={lanes} words={words} tz={tz} />
      )}
      {edges === undefined && (
        <div className={classes.actions}>
          <ActionButton look="quiet" size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as lanes' : 'Show outages as a table'}
          </ActionButton>
          {aside}
        </div>
      )}
    </fieldset>
  )
}

interface DrawingProps extends Pick<OutageLanesProps, 'span' | 'tz' | 'lanes'> {
  readonly words: LaneWords
  readonly edges: readonly number[] | undefined
}

function Drawing({ span, tz, lanes, words, edges }: DrawingProps) {
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const scale = laneScale(span, edges)
  return (
    <>
      {lanes.map((lane, at) => (
        <div key={lane.key} className={classes.lane}>
          <LaneName lane={lane} />
          <div ref={at === 0 ? ref : undefined} className={classes.track}>
            <LaneTrack
              lane={lane}
              scale={scale}
              width={width}
              words={words}
              tz={tz}
              point={(stretch) => setPointed(stretch && { lane, stretch })}
            />
          </div>
        </div>
      ))}
      {edges === undefined && <LaneAxis span={span} tz={tz} scale={scale} width={width} />}
      <p className={classes.told}>
        {pointed === null
          ? lanesSummary(lanes)
          : `${pointed.lane.name}: ${stretchText(pointed.stretch, words, tz)}`}
      </p>
      {edges === undefined && <LaneLegend lanes={lanes} words={words} />}
    </>
  )
}
