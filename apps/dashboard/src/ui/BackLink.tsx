import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './BackLink.module.css'

/** The way back to the list. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={classes.link} data-paper="never">
      <IconChevronLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
