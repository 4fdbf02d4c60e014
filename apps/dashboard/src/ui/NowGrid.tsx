import type { ReactNode } from 'react'
import classes from './NowGrid.module.css'

/** What flows now and what the day has come to, side by side where there is room. */
export function NowGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.grid}>
      <div className={classes.both}>{children}</div>
    </div>
  )
}

/** The running day's tiles, beside the picture or in a row below it. */
export function NowTiles({ children }: { readonly children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}
