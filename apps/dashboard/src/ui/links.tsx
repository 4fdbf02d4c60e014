import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './links.module.css'

/** A link within the application. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  )
}

/** A link back to the list. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={classes.backLinkLink} data-print="never">
      <IconChevronLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
