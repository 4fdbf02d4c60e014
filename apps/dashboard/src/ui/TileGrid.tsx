import type { ReactNode } from 'react'
import classes from './TileGrid.module.css'

/** Tiles side by side, as many as fit, at least two on a phone. */
export function TileGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
