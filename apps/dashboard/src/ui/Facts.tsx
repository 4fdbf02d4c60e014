import type { ReactNode } from 'react'
import classes from './Facts.module.css'
import { Panel } from './Panel.tsx'

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

interface FactsPanelProps {
  readonly title: string
  readonly facts: FactList
  /** Explains the values, below them. */
  readonly note?: string | null
  /** Not printed: the values appear elsewhere on the page. */
  readonly screenOnly?: boolean
}

/** A panel of labelled values: network, lifetime totals, raw values. */
export function FactsPanel({ title, facts, note = null, screenOnly = false }: FactsPanelProps) {
  return (
    <Panel title={title} screenOnly={screenOnly}>
      <Facts facts={facts} />
      {note !== null && <p>{note}</p>}
    </Panel>
  )
}
