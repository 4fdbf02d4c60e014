import { type ReactNode, useId } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPanel } from './Message.tsx'
import classes from './Panel.module.css'
import { text } from './text.ts'

interface PanelProps {
  readonly title: string
  /** Shown beside the title, e.g. a period picker. */
  readonly aside?: ReactNode
  /** New content is loading; the content shown belongs to the previous choice. */
  readonly renewing?: boolean
  /** Hidden in print: controls, or a copy of other content. */
  readonly screenOnly?: boolean
  readonly children: ReactNode
}

/** A titled section of a page. */
export function Panel({
  title,
  aside,
  renewing = false,
  screenOnly = false,
  children,
}: PanelProps) {
  const id = useId()
  return (
    <section
      className={classes.panel}
      aria-labelledby={id}
      data-print={screenOnly ? 'never' : undefined}
    >
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={classes.content} aria-busy={renewing}>
        <ErrorBoundary
          fallback={(retry) => (
            <ErrorPanel error={new Error(text('sectionFailed'))} onRetry={retry} />
          )}
        >
          {children}
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** Columns of panels; one column on a phone. */
export function PanelGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
