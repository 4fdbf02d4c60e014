import type { ReactNode } from 'react'
import classes from './Tile.module.css'

interface TileProps {
  readonly label: string
  readonly icon?: ReactNode
  /** A CSS colour for the icon; the label says the same in words. */
  readonly color?: string
  readonly note?: ReactNode
  /** The figure is a count: short, and its name a word. */
  readonly count?: true
  readonly children: ReactNode
}

/** One figure with its name: the numbers that a page begins with. */
export function Tile({ label, icon, color, note, count, children }: TileProps) {
  return (
    <fieldset className={classes.tile} aria-label={label} data-count={count}>
      <div className={classes.label}>
        {icon !== undefined && (
          <span className={classes.icon} style={{ color }} aria-hidden>
            {icon}
          </span>
        )}
        {label}
      </div>
      <div className={classes.figure}>{children}</div>
      {note !== undefined && <div className={classes.note}>{note}</div>}
    </fieldset>
  )
}
