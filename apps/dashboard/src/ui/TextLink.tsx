import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './TextLink.module.css'

/** A link within the application. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  )
}
