import type { HydraDevice, LatestData } from '@wattpost/protocol'
import { Panel } from '../../ui/Panel.tsx'
import { StackedTable } from '../../ui/StackedTable.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { rawValues } from './rawValues.ts'

interface RawPanelProps {
  readonly device: Pick<HydraDevice, 'latestData'>
  /** Too old to be shown as alive. */
  readonly stale: boolean
}

/** What the device said last, under the names that it comes by [E14, E15]. */
export function RawPanel({ device: { latestData }, stale }: RawPanelProps) {
  return (
    <Panel title="Settings and raw values" screenOnly>
      <p>
        Nothing can be set on a hydra from here. Units and time zone are chosen in your{' '}
        <TextLink to="/settings">settings</TextLink>.
      </p>
      <details>
        <summary>{summaryOf(latestData, stale)}</summary>
        <StackedTable
          label="Raw values"
          columns={[
            { name: 'Name', cell: ({ name }) => name },
            { name: 'Value', cell: ({ value }) => value, numeric: true },
            { name: 'Unit', cell: ({ unit }) => unit },
          ]}
          rows={rawValues(latestData)}
          keyOf={({ name }) => name}
        />
      </details>
    </Panel>
  )
}

function summaryOf(latest: LatestData, stale: boolean): string {
  const count = rawValues(latest).length
  return `${count} values as the device ${stale ? 'told them last; they are old' : 'tells them'}`
}
