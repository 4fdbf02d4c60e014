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
  /** The figure is a count: a narrow tile. */
  readonly count?: true
  readonly children: ReactNode
}

/** A figure with its label, for the top of a page. */
export function Tile({ label, icon, color, note, to, count, children }: TileProps) {
  return (
    <fieldset className={classes.tile} aria-label={label} data-count={count}>
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
    </fieldset>
  )
}

/** Tiles in rows of as many as fit, at least two on a phone. */
export function TileGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** Current power and today's totals, side by side on wide screens. */
export function NowGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.nowGridGrid}>
      <div className={classes.both}>{children}</div>
    </div>
  )
}

/** Today's tiles, beside the power flow or in a row below it. */
export function NowTiles({ children }: { readonly children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}
