import type { ReactNode } from 'react'
import classes from './Column.module.css'

/** What is read line by line, and not compared across: no wider than lines are read. */
export function Column({ children }: { readonly children: ReactNode }) {
  return <div className={classes.column}>{children}</div>
}
