import { type ReactNode, useState } from 'react'
import { ActionButton } from '../Action.tsx'
import { usePrinting } from '../paper/usePrinting.ts'
import classes from './ChartFrame.module.css'

/** What a legend says of a line or bar. */
export interface LegendEntry {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly before?: true
}

interface ChartFrameProps {
  readonly label: string
  /** The drawing in words. */
  readonly summary: string
  readonly legend: readonly LegendEntry[]
  readonly drawing: ReactNode
  /** The same in numbers; made only when somebody asks for it. */
  readonly table: () => ReactNode
  /** Stands right below the drawing, on its axis. */
  readonly below?: ReactNode
  /** Stands beside the toggle, e.g. an export. */
  readonly aside?: ReactNode
}

/** A drawing with its legend, and behind a toggle the same as a table; on paper both. */
export function ChartFrame({
  label,
  summary,
  legend,
  drawing,
  below,
  table,
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
        <ActionButton look="quiet" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </ActionButton>
        {aside}
      </div>
    </fieldset>
  )
}

function Legend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ key, name, color, before }) => (
        <li key={key} className={classes.entry}>
          <span className={classes.key} style={{ color }} data-before={before} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}
