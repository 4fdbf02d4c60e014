import { type FactList, Facts } from './Facts.tsx'
import { Panel } from './Panel.tsx'

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
