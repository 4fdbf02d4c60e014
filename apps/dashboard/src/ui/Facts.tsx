import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Labelled values, one below the other. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
