import type { ReactNode } from 'react'
import classes from './PanelGrid.module.css'

/** Panels in columns where there is room, however different their heights. */
export function PanelGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
