import type { ReactNode } from 'react'
import { useId } from 'react'
import { Caught } from './Caught.tsx'
import classes from './Panel.module.css'

interface PanelProps {
  readonly title: string
  /** Stands beside the title, e.g. a period's switch. */
  readonly aside?: ReactNode
  /** Another content is on its way: what is shown belongs to another choice. */
  readonly renewing?: boolean
  /** Stands on no paper: it is for steering, or says again what stands elsewhere. */
  readonly screenOnly?: boolean
  readonly children: ReactNode
}

/** A titled part of a page. */
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
      data-paper={screenOnly ? 'never' : undefined}
    >
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      <div className={classes.content} aria-busy={renewing}>
        <Caught>{children}</Caught>
      </div>
    </section>
  )
}
