import type { ReactNode } from 'react'
import classes from './PanelGrid.module.css'

/** Panels in two columns where there is room. */
export function PanelGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
