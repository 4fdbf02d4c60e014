import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Contained } from './ErrorBoundary.tsx'
import classes from './Tile.module.css'

interface TileProps {
  readonly label: string
  readonly icon?: ReactNode
  /** A CSS colour for the icon; the label has the same meaning in words. */
  readonly color?: string
  readonly note?: ReactNode
  /** The page that the tile leads to. */
  readonly to?: string
  readonly children: ReactNode
}

/** A figure with its label, in a `TileGrid`, `KeyFigures` or another grid. */
export function Tile({ label, icon, color, note, to, children }: TileProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a grid around it
    <div role="group" className={classes.tile} aria-label={label}>
      <div className={classes.label}>
        {icon !== undefined && (
          <span className={classes.icon} style={{ color }} aria-hidden>
            {icon}
          </span>
        )}
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className={classes.link}>
            {label}
          </Link>
        )}
      </div>
      <div className={classes.figure}>
        <Contained>{children}</Contained>
      </div>
      {note !== undefined && (
        <div className={classes.note}>
          <Contained>{note}</Contained>
        </div>
      )}
    </div>
  )
}

/** Tiles in rows of as many as fit, at least two on a phone. */
export function TileGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** The figures of a page, in one row without boxes. */
export function KeyFigures({ children }: { readonly children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>
}
