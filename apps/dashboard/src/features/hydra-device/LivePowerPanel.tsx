import type { MetricPoint } from '@wattpost/protocol'
import { holesIn } from '../../live/holes.ts'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'

import { Sparkline } from '../../ui/Sparkline.tsx'
import { Value } from '../../ui/Value.tsx'

interface LivePowerPanelProps {
  readonly chart: readonly MetricPoint[]
  readonly stale: boolean
}

/** AC power of all channels as it arrived, the newest hundred points [C1]. */
export function LivePowerPanel({ chart, stale }: LivePowerPanelProps) {
  const newest = chart.at(-1)
  return (
    <Panel
      title="AC power, live"
      aside={newest && <Value quantity={amount(newest.v, 'W')} stale={stale} />}
    >
      {chart.length < 2 ? (
        <EmptyPanel title="Waiting for the device">Its power is drawn as it tells it.</EmptyPanel>
      ) : (
        <Sparkline
          points={chart}
          gaps={holesIn(chart)}
          label="AC power, live"
          color="var(--source-grid)"
        />
      )}
    </Panel>
  )
}
