import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  /** `alert` is told to a screen reader at once, `status` in its turn. */
  readonly role: 'alert' | 'status'
  readonly title?: string
  readonly children: ReactNode
}

/** Something that has just come out: what went wrong, or what happens next. */
export function Notice({ role, title, children }: NoticeProps) {
  return (
    <div role={role} className={classes.notice}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  )
}
