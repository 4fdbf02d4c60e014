import type { ReactNode } from 'react'
import classes from './PanelGrid.module.css'

interface PanelGridProps {
  /** The panels hold tables: fewer columns, with more room each. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Panels in columns where there is room, however different their heights. */
export function PanelGrid({ wide = false, children }: PanelGridProps) {
  return (
    <div className={classes.grid} data-wide={wide || undefined}>
      {children}
    </div>
  )
}
