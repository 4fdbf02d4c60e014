import type { ReactNode } from 'react'
import classes from './PageStack.module.css'

/** The parts of a page, one below the other. */
export function PageStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
