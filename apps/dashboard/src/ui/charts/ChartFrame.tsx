import { type ReactNode, useState } from 'react'
import { ActionButton } from '../Action.tsx'
import { usePrinting } from '../print/usePrinting.ts'
import { text } from './text.ts'
import classes from './ChartFrame.module.css'

/** A line or bar in the legend. */
export interface LegendEntry {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly hatched?: true
  readonly previous?: true
}

interface ChartFrameProps {
  readonly label: string
  /** The drawing in words, for screen readers. */
  readonly summary: string
  readonly legend: readonly LegendEntry[]
  readonly drawing: ReactNode
  /** The same values as a table; called only when the table is shown. */
  readonly table: () => ReactNode
  /** The toggle's text before the table is shown. */
  readonly showTable?: string
  /** Shown below the drawing, on the same axis. */
  readonly below?: ReactNode
  /** Shown beside the toggle, e.g. an export. */
  readonly aside?: ReactNode
}

/** A drawing with a legend and a toggle to a table; print has both. */
export function ChartFrame({
  label,
  summary,
  legend,
  drawing,
  below,
  table,
  showTable = text('showTable'),
  aside,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  const printing = usePrinting()
  return (
    <fieldset aria-label={label}>
      {!asTable && (
        <>
          <div role="img" aria-label={summary} className={classes.drawing}>
            {drawing}
          </div>
          {below}
          <Legend entries={legend} />
        </>
      )}
      {(asTable || printing) && table()}
      <div className={classes.actions}>
        <ActionButton variant="secondary" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? text('showChart') : showTable}
        </ActionButton>
        {aside}
      </div>
    </fieldset>
  )
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ key, name, color, hatched, previous }) => (
        <li key={key} className={classes.entry}>
          <span
            className={classes.key}
            style={{ color }}
            data-hatched={hatched}
            data-previous={previous}
            aria-hidden
          />
          {name}
        </li>
      ))}
    </ul>
  )
}
