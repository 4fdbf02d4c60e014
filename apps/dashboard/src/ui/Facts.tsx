import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export type FactList = readonly (readonly [label: string, value: ReactNode])[]

interface FactsProps {
  readonly facts: FactList
}

/** A list of labelled values. */
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
