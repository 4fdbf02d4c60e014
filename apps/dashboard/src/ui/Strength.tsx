import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Strength.module.css'

interface StrengthProps {
  readonly Icon: Icon
  readonly title: string
  readonly children: ReactNode
}

/** One thing the product is good at. */
export function Strength({ Icon, title, children }: StrengthProps) {
  return (
    <article className={classes.strength}>
      <Icon size={26} className={classes.icon} aria-hidden />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{children}</p>
    </article>
  )
}
