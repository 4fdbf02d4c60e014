import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'
import { PageTitle } from './PageTitle.tsx'

interface PageHeadingProps {
  readonly title: string
  /** What is wrong, for the browser's title. */
  readonly trouble?: string | undefined
  readonly above?: ReactNode
  readonly children?: ReactNode
}

/** A page's heading; the browser's title says the same, and what is wrong. */
export function PageHeading({ title, trouble, above, children }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <PageTitle title={title} trouble={trouble} />
      {above}
      <div className={classes.row}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </header>
  )
}
