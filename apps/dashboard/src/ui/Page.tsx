import type { ReactNode } from 'react'
import { useConfig } from '../settings/config.ts'
import { Contained } from './ErrorBoundary.tsx'
import classes from './Page.module.css'

interface PageTitleProps {
  readonly title: string
  /** Title of the most urgent alert. */
  readonly alert?: string | undefined
}

/** The browser's title: alert, page and product, e.g. `● Grid down – HY-0001 · Wattpost`. */
function PageTitle({ title, alert }: PageTitleProps) {
  const state = alert === undefined ? '' : `● ${alert} – `
  return <title>{`${state}${title} · ${useConfig().productName}`}</title>
}

interface PageHeadingProps {
  readonly title: string
  /** Title of the most urgent alert, for the browser's title. */
  readonly alert?: string | undefined
  readonly above?: ReactNode
  readonly children?: ReactNode
}

/** A page's heading, and the browser's title. */
export function PageHeading({ title, alert, above, children }: PageHeadingProps) {
  return (
    <header className={classes.heading}>
      <PageTitle title={title} alert={alert} />
      <Contained>{above}</Contained>
      <div className={classes.row}>
        <h1 className={classes.title}>{title}</h1>
        <Contained>{children}</Contained>
      </div>
    </header>
  )
}

/** The sections of a page, stacked. */
export function PageStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}

/** Content of a readable line length. */
export function Column({ children }: { readonly children: ReactNode }) {
  return <div className={classes.column}>{children}</div>
}

interface CardProps {
  /** Also the browser's title. */
  readonly title: string
  readonly children: ReactNode
}

/** The content of a page that is one card. */
export function Card({ title, children }: CardProps) {
  return (
    <div className={classes.content}>
      <PageTitle title={title} />
      <h1 className={classes.cardTitle}>{title}</h1>
      {children}
    </div>
  )
}
