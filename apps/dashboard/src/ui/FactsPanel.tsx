import { type FactList, Facts } from './Facts.tsx'
import { Panel } from './Panel.tsx'

interface FactsPanelProps {
  readonly title: string
  readonly facts: FactList
  /** Not printed: the values appear elsewhere on the page. */
  readonly screenOnly?: boolean
}

/** A panel of labelled values: network, lifetime totals, raw values. */
export function FactsPanel({ title, facts, screenOnly = false }: FactsPanelProps) {
  return (
    <Panel title={title} screenOnly={screenOnly}>
      <Facts facts={facts} />
    </Panel>
  )
}
