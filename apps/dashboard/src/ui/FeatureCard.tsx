import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FeatureCard.module.css'

interface FeatureCardProps {
  readonly Icon: Icon
  readonly title: string
  readonly children: ReactNode
}

/** A feature of the product, on a public page. */
export function FeatureCard({ Icon, title, children }: FeatureCardProps) {
  return (
    <article className={classes.strength}>
      <Icon size={26} className={classes.icon} aria-hidden />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{children}</p>
    </article>
  )
}
