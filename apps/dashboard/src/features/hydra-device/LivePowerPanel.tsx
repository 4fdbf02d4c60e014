import type { MetricPoint } from '@wattpost/protocol'
import { holesIn } from '../../live/holes.ts'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { quantityText } from '../../ui/quantity.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { clockSeconds } from '../../ui/siteTime.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './LivePowerPanel.module.css'

interface LivePowerPanelProps {
  readonly chart: readonly MetricPoint[]
  readonly tz: string | null
  readonly stale: boolean
}

/** AC power of all channels as it arrived, the newest hundred points [C1]. */
export function LivePowerPanel({ chart, tz, stale }: LivePowerPanelProps) {
  const newest = chart.at(-1)
  return (
    <Panel
      title="AC power, live"
      aside={newest && <Value quantity={amount(newest.v, 'W')} stale={stale} />}
    >
      {newest === undefined ? (
        <EmptyPanel title="Waiting for the device">Its power is drawn as it tells it.</EmptyPanel>
      ) : (
        <>
          <Sparkline
            points={chart}
            gaps={holesIn(chart)}
            label="AC power, live"
            color="var(--source-grid)"
          />
          <Span chart={chart} tz={tz} />
        </>
      )}
    </Panel>
  )
}

/** What the line has no axes for: its first and last moment, and between them its peak; of one value its moment. */
function Span({ chart, tz }: Pick<LivePowerPanelProps, 'chart' | 'tz'>) {
  const [first, last] = [chart[0]?.t ?? 0, chart.at(-1)?.t ?? 0]
  if (first === last) {
    return (
      <p className={classes.span}>
        <span>One value so far. The line begins with the next.</span>
        <span>{clockSeconds(last, tz)}</span>
      </p>
    )
  }
  const peak = amount(Math.max(...chart.map(({ v }) => v)), 'W')
  return (
    <p className={classes.span}>
      <span>{clockSeconds(first, tz)}</span>
      <span>peak {quantityText(peak)}</span>
      <span>{clockSeconds(last, tz)}</span>
    </p>
  )
}
