import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'
import { PageTitle } from './PageTitle.tsx'

interface PageHeadingProps {
  readonly title: string
  readonly above?: ReactNode
  readonly children?: ReactNode
}

/** A page's heading; the browser's title says the same. */
export function PageHeading({ title, above, children }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <PageTitle title={title} />
      {above}
      <div className={classes.row}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </header>
  )
}
