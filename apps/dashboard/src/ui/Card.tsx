import type { ReactNode } from 'react'
import classes from './Card.module.css'
import { PageTitle } from './PageTitle.tsx'

interface CardProps {
  /** Also the browser's title. */
  readonly title: string
  readonly children: ReactNode
}

/** What stands on a page that is one card. */
export function Card({ title, children }: CardProps) {
  return (
    <div className={classes.content}>
      <PageTitle title={title} />
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  )
}
