import { type ReactNode, useState } from 'react'
import { ActionButton } from '../Action.tsx'
import { usePrinting } from '../print/usePrinting.ts'
import classes from './ChartFrame.module.css'
import { type LegendEntry, SeriesName } from './HoverCard.tsx'
import { text } from './text.ts'

interface ChartFrameProps {
  readonly label: string
  readonly legend: readonly LegendEntry[]
  /** The drawing, described in words for screen readers. */
  readonly drawing: ReactNode
  /** The same values as a table; called only when the table is shown. */
  readonly table: () => ReactNode
  /** The toggle's text before the table is shown. */
  readonly showTable?: string
  /** Shown below the drawing, on the same axis. */
  readonly below?: ReactNode
  /** Shown beside the toggle, e.g. an export. */
  readonly aside?: ReactNode
  /** Another drawing of the same values; called only when it is shown. */
  readonly other?: { readonly show: string; readonly drawing: () => ReactNode }
  /** Shows the whole period again; absent when it is shown. */
  readonly onZoomReset?: (() => void) | undefined
}

/** A drawing with a legend and a toggle to a table; print has both. */
export function ChartFrame({
  label,
  legend,
  drawing,
  below,
  table,
  showTable = text('showTable'),
  aside,
  other,
  onZoomReset,
}: ChartFrameProps) {
  const [view, setView] = useState<'chart' | 'table' | 'other'>('chart')
  const asTable = view === 'table'
  const printing = usePrinting()
  return (
    <fieldset aria-label={label}>
      {!asTable && (
        <>
          {view === 'other' ? other?.drawing() : drawing}
          {view === 'chart' && below}
          <Legend entries={legend} />
        </>
      )}
      {(asTable || printing) && table()}
      <div className={classes.actions}>
        <ActionButton
          variant="secondary"
          size="small"
          onClick={() => setView(asTable ? 'chart' : 'table')}
        >
          {asTable ? text('showChart') : showTable}
        </ActionButton>
        {other !== undefined && !asTable && (
          <ActionButton
            variant="secondary"
            size="small"
            onClick={() => setView(view === 'other' ? 'chart' : 'other')}
          >
            {view === 'other' ? text('showChart') : other.show}
          </ActionButton>
        )}
        {onZoomReset !== undefined && (
          <ActionButton variant="secondary" size="small" onClick={onZoomReset}>
            {text('resetZoom')}
          </ActionButton>
        )}
        {aside}
      </div>
    </fieldset>
  )
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map((entry) => (
        <li key={entry.key} className={classes.entry}>
          <SeriesName {...entry} />
        </li>
      ))}
    </ul>
  )
}
