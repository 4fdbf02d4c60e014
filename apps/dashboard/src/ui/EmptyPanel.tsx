import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyPanel.module.css'

interface EmptyPanelProps {
  readonly title: string
  /** What to do next. */
  readonly children: ReactNode
}

/** Nothing to show, and what to do about it. */
export function EmptyPanel({ title, children }: EmptyPanelProps) {
  return (
    <div className={classes.empty}>
      <IconInbox size={28} aria-hidden />
      <p className={classes.title}>{title}</p>
      <p className={classes.advice}>{children}</p>
    </div>
  )
}
