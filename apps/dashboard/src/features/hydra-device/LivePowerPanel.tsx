import type { MetricPoint } from '@wattpost/protocol'
import { Panel } from '../../ui/Panel.tsx'
import { scaled } from '../../ui/quantity.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Value } from '../../ui/Value.tsx'

/** AC power of all channels as it arrived, the newest hundred points [C1]. */
export function LivePowerPanel({ chart }: { readonly chart: readonly MetricPoint[] }) {
  const newest = chart.at(-1)
  return (
    <Panel title="AC power, live" aside={newest && <Value quantity={scaled(newest.v, 'W')} />}>
      <Sparkline points={chart} label="AC power, live" color="var(--source-grid)" />
    </Panel>
  )
}
